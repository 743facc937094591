/**
 * The file is damaged or cut off, by the rules the studio's own check goes by: what is said at the form is what will be said later. What merely cannot
 * be read here is any other error.
 */
export class Broken extends Error {}

/** A header that ends before what it should hold is read beyond its end. */
export const isBroken = (error: unknown): boolean => error instanceof Broken || error instanceof RangeError;

/** Some writers count wrong by a few bytes; what lacks more was cut off. As on the server. */
const TOLERATED = 1_024;

/** Bytes of sound there are, of those the file says. */
export const presentBytes = (size: number, start: number, told: number): number => {
  const present = Math.max(0, size - start);
  if (told > present + TOLERATED) throw new Broken();
  return Math.min(told, present);
};
