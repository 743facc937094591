import { MEBIBYTE } from '../../../shared/limits.ts';

/** What one request should last: short enough that others see the file move and a killed server loses little. */
const wanted_ms = 8000;

export const firstChunk = 4 * MEBIBYTE;

/** The size of the next chunk, by how long the last one took; whole megabytes, at most twice the last. */
export const nextChunk = (size: number, took_ms: number, most: number): number => {
  const fits = (size * wanted_ms) / Math.max(1, took_ms);
  const megabytes = Math.floor(Math.min(fits, size * 2) / MEBIBYTE);
  return Math.min(most, Math.max(1, megabytes) * MEBIBYTE);
};

const least = MEBIBYTE / 4;

/**
 * What is left of the largest chunk after somebody between here and the server found one too large: proxies that nobody has set up for uploads
 * let a megabyte pass, or less. Null when there is nothing smaller to try.
 */
export const smallerChunk = (largest: number): number | null => {
  const smaller = Math.min(largest, firstChunk) / 8;
  if (smaller >= least) return smaller;
  return largest > least ? least : null;
};
