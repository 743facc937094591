/** Wall-clock time, for values that are stored or shown. Measure durations with performance.now(). */
export const now = (): string => new Date().toISOString();

/** The stored form of the time this many milliseconds from now. */
export const fromNow = (milliseconds: number): string => new Date(Date.now() + milliseconds).toISOString();

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Now, or just after the latest of these times: another process, whose clock is ahead, may have written them. */
export const nowAfter = (times: readonly (string | null)[]): string => {
  const last = Math.max(...times.map((at) => Date.parse(at ?? '') || 0));
  return new Date(Math.max(Date.now(), last + 1)).toISOString();
};
