import { HOUR } from '../clock.ts';
import type { NewJob } from './queries.ts';

/** A file of this size gets its turn half an hour later. */
const MIDDLING_BYTES = 20_000_000;

/**
 * The job that prepares a sound of this size. Small files get an earlier turn, so a long one doesn't delay those
 * uploaded after it; but no file waits for one uploaded an hour later.
 */
export const preparingJob = (
  kind: 'prepare-sound' | 'prepare-version',
  { id, size_bytes }: { id: string; size_bytes: number },
  at: string,
): NewJob => {
  const laterMs = (HOUR * size_bytes) / (size_bytes + MIDDLING_BYTES);
  return { kind, payload: { id }, turn: new Date(Date.parse(at) + laterMs).toISOString() };
};
