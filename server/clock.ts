/** Wall time for what is stored and shown. Durations are measured with performance.now(). */
export const now = (): string => new Date().toISOString();

/** The stored form of a moment so many milliseconds from now. */
export const fromNow = (milliseconds: number): string => new Date(Date.now() + milliseconds).toISOString();

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Less is the ordinary business of keeping a clock right. */
const LEAP_MS = 5 * SECOND;
const LONGEST_LAG_MS = DAY;

/** Answers, at every look, by how much the wall clock was set ahead or back since the last one; 0 when it was not. */
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
 * Wall time for taking things away. A clock that is set ahead is believed only so much later: until then it is as if it
 * had gone on as before, so that nothing somebody still needs grows old in a moment. A day at most.
 */
export const nowForExpiry = (lagMs: number): string => {
  const by = look();
  const time = performance.now();
  leaps = leaps.filter(({ at }) => time - at < LONGEST_LAG_MS);
  if (by) leaps.push({ at: time, by });
  const ahead = leaps.filter(({ at }) => time - at < lagMs).reduce((sum, leap) => sum + leap.by, 0);
  return fromNow(-Math.max(0, ahead));
};
