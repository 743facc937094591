import { HOUR } from '../clock.ts';

/** Half an hour of the turn below. */
const MIDDLING_BYTES = 20_000_000;

/**
 * When a sound is prepared for listening among others. What is small has its turn earlier, so that a long one holds up none that came
 * after it; but none waits for what comes an hour later.
 */
export const getPreparingTurn = (bytes: number, at: string): string =>
  new Date(Date.parse(at) + (HOUR * bytes) / (bytes + MIDDLING_BYTES)).toISOString();
