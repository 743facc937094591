import { MEBIBYTE } from '../../../shared/limits.ts';

/** What one request should last: short enough that others see the file move and a killed server loses little. */
const wanted_ms = 8000;

export const firstChunk = 4 * MEBIBYTE;

/** The size of the next chunk, by how long the last one took; whole megabytes, at most twice the last. */
export const nextChunk = (size: number, took_ms: number, most: number): number => {
  const fits = (size * wanted_ms) / Math.max(1, took_ms);
  const megabytes = Math.floor(Math.min(fits, size * 2, most) / MEBIBYTE);
  return Math.max(1, megabytes) * MEBIBYTE;
};
