const first_ms = 1000;
const longest_ms = 30_000;

/** How long to wait before try number `attempt`, from 0. Doubles each time; jitter keeps many files from knocking at once. */
export const backOff = (attempt: number, random = Math.random()): number =>
  Math.round(Math.min(longest_ms, first_ms * 2 ** attempt) * (0.5 + random / 2));
