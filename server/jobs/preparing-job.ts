import { HOUR } from '../clock.ts';
import type { NewJob } from './queries.ts';

/** Half an hour of the turn below. */
const MIDDLING_BYTES = 20_000_000;

/**
 * The job that prepares a sound of so many bytes. What is small has its turn earlier, so that a long one holds up none that came
 * after it; but none waits for what comes an hour later.
 */
export const preparingJob = (
  kind: 'prepare-sound' | 'prepare-version',
  { id, size_bytes }: { id: string; size_bytes: number },
  at: string,
): NewJob => {
  const laterMs = (HOUR * size_bytes) / (size_bytes + MIDDLING_BYTES);
  return { kind, payload: { id }, turn: new Date(Date.parse(at) + laterMs).toISOString() };
};
