import type { VersionKind } from '../../../shared/version-kinds.ts';
import type { NewJob } from '../../jobs/queries.ts';
import { HOUR } from '../../lib/clock.ts';

export type PreparingJob = 'make-mp3' | 'prepare-sound' | 'prepare-stems' | 'prepare-version';

/** A file of this size gets its turn half an hour later. */
const MIDDLING_BYTES = 20_000_000;

/**
 * The job that prepares a sound of this size. Small files get an earlier turn, so a long one doesn't delay those
 * uploaded after it; but no file waits for one uploaded an hour later.
 */
export const preparingJob = (
  kind: PreparingJob,
  { id, size_bytes }: { id: string; size_bytes: number },
  at: string,
): NewJob => {
  const laterMs = (HOUR * size_bytes) / (size_bytes + MIDDLING_BYTES);
  return { kind, payload: { id }, turn: new Date(Date.parse(at) + laterMs).toISOString() };
};

/** Rough mixes and stems are long work: mixes and masters never wait for them. */
export const getPreparingJob = (kind: VersionKind): PreparingJob =>
  kind === 'rough' || kind === 'stems' ? 'prepare-stems' : 'prepare-version';
