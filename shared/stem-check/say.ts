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
const shorten = (name: string): string =>
  name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 20)}…${name.slice(-19)}` : name;

/** `“Lead.wav”`, `“Lead.wav” and “Hook.wav”`, `“Lead.wav”, “Hook.wav” and 5 more`. */
export const sayNames = (names: readonly string[]): string => {
  const quoted = [...new Set(names)].map((name) => `“${shorten(name)}”`);
  const shown = quoted.length > 4 ? [...quoted.slice(0, 3), `${quoted.length - 3} more`] : quoted;
  const last = shown.at(-1) ?? '';
  return shown.length > 1 ? `${shown.slice(0, -1).join(', ')} and ${last}` : last;
};

export const sayCount = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
