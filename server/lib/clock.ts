/** Wall-clock time, for values that are stored or shown. Measure durations with performance.now(). */
export const now = (): string => new Date().toISOString();

/** The stored form of the time this many milliseconds from now. */
export const fromNow = (milliseconds: number): string => new Date(Date.now() + milliseconds).toISOString();

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Smaller jumps are normal clock synchronisation. */
const LEAP_MS = 5 * SECOND;
const LONGEST_LAG_MS = DAY;

/** Each call returns how far the wall clock jumped forward or back since the previous call, or 0. */
export const watchClock = (): (() => number) => {
  let ahead = Date.now() - performance.now();
  return () => {
    const before = ahead;
    ahead = Date.now() - performance.now();
    return Math.abs(ahead - before) < LEAP_MS ? 0 : ahead - before;
  };
};

const look = watchClock();
let leaps: { at: number; by: number }[] = [];

/**
 * Wall-clock time for deleting expired things. A jump ahead of the clock only counts once `lagMs` has passed (a day at
 * most); until then time goes on as before the jump, so that nothing still in use expires in an instant.
 */
export const nowForExpiry = (lagMs: number): string => {
  const by = look();
  const time = performance.now();
  leaps = leaps.filter(({ at }) => time - at < LONGEST_LAG_MS);
  if (by) leaps.push({ at: time, by });
  const ahead = leaps.filter(({ at }) => time - at < lagMs).reduce((sum, leap) => sum + leap.by, 0);
  return fromNow(-Math.max(0, ahead));
};

/** Now, or just after the latest of these times: another process, whose clock is ahead, may have written them. */
export const nowAfter = (times: readonly (string | null)[]): string => {
  const last = Math.max(...times.map((at) => Date.parse(at ?? '') || 0));
  return new Date(Math.max(Date.now(), last + 1)).toISOString();
};
