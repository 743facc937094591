/** `0:07`, `3:25`, `1:02:05`. */
export const sayTime = (seconds: number): string => {
  const whole = Math.floor(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const tail = String(rest).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`;
};

/** `44.1 kHz`. */
export const sayRate = (hz: number): string => `${Math.round(hz / 10) / 100} kHz`;

/** `-7.3`. */
export const sayLevel = (db: number): string => (Math.round(db * 10) / 10 + 0).toFixed(1);

const LONGEST_NAME = 60;
export const shorten = (name: string): string =>
  name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 20)}…${name.slice(-19)}` : name;

/** `a`, `a and b`, `a, b and c`. */
export const sayList = (all: readonly string[]): string =>
  all.length > 1 ? `${all.slice(0, -1).join(', ')} and ${all.at(-1)}` : (all[0] ?? '');

export const sayCount = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
