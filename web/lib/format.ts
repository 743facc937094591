import { isTimezoneElsewhere, perZone } from './locale.ts';

/** Formats for dates and times on screen: the studio's time zone and locale. */
const day = { day: 'numeric', month: 'short' } as const;
const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const dayFormat = perZone({ ...day, year: 'numeric' });
const timeFormat = perZone(time);
const momentFormat = perZone({ ...day, year: 'numeric', ...time });
const zonedFormat = perZone({ ...day, year: 'numeric', ...time, timeZoneName: 'short' });

/** `Nov 21, 2026`. */
export const formatDay = (iso: string): string => dayFormat().format(new Date(iso));

/** `14:05`. */
export const formatTime = (iso: string): string => timeFormat().format(new Date(iso));

/** `Nov 21, 2026, 14:05`, with the studio's time zone for a reader in another one. */
export const formatMoment = (iso: string): string =>
  (isTimezoneElsewhere() ? zonedFormat() : momentFormat()).format(new Date(iso));
