/** A playback position: `0:07`, `3:25`, `1:02:05`. Rounds down to whole seconds. */
export const formatTime = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const tail = String(rest).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`;
};

/** A duration, formatted like `formatTime` but rounded to the nearest second. */
export const formatDuration = (seconds: number): string => formatTime(Math.round(seconds));

const LONGEST_NAME = 60;
export const shorten = (name: string): string =>
  name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 20)}…${name.slice(-19)}` : name;

/** `a`, `a and b`, `a, b and c`. */
export const formatList = (all: readonly string[]): string =>
  all.length > 1 ? `${all.slice(0, -1).join(', ')} and ${all.at(-1)}` : (all[0] ?? '');

const wholeNumber = new Intl.NumberFormat('en');

/** `1 file`, `2 files`, `1,200 files`; `3 entries` when the plural is given. */
export const formatCount = (count: number, one: string, many = `${one}s`): string =>
  `${wholeNumber.format(count)} ${count === 1 ? one : many}`;
