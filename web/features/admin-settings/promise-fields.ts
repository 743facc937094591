import { isTimezone } from '../../../shared/calendar.ts';
import { type OwnerSettings, type PromiseSettings, promiseSettings } from '../../../shared/settings.ts';
import { type ParseResult, parseFields } from '../../lib/parse-fields.ts';

type HoursField = `${'turnaround' | 'rush_turnaround'}.${'from_hours' | 'to_hours'}`;
type NumberField = HoursField | 'revision_hours' | 'free_rounds' | 'weekly_capacity';

/** Content of the form; every control is named as the server names its field. */
export type PromiseText = Record<NumberField | 'timezone', string> &
  Pick<PromiseSettings, 'working_days' | 'days_off'>;

/** Where links to settings find them. */
export const promiseFields = [
  { name: 'turnaround', label: 'Turnaround' },
  { name: 'rush_turnaround', label: 'Rush turnaround' },
  { name: 'revision_hours', label: 'Answer notes within (hours)' },
  { name: 'free_rounds', label: 'Free rounds' },
  { name: 'working_days', label: 'Working days' },
  { name: 'timezone', label: 'Time zone' },
  { name: 'days_off', label: 'Days off' },
  { name: 'weekly_capacity', label: 'Songs a week' },
] as const;

/** Converts what is promised to editable text. */
export const toPromiseText = (from: PromiseSettings): PromiseText => ({
  'turnaround.from_hours': String(from.turnaround.from_hours),
  'turnaround.to_hours': String(from.turnaround.to_hours),
  'rush_turnaround.from_hours': String(from.rush_turnaround.from_hours),
  'rush_turnaround.to_hours': String(from.rush_turnaround.to_hours),
  revision_hours: String(from.revision_hours),
  free_rounds: from.free_rounds === null ? '' : String(from.free_rounds),
  weekly_capacity: String(from.weekly_capacity),
  timezone: from.timezone,
  working_days: from.working_days,
  days_off: from.days_off,
});

const toNumber = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));
const toCount = (text: string): number => (text.trim() === '' ? 0 : Number(text));

export const timezones = Intl.supportedValuesOf('timeZone');

/** The zone of that name, or the only one whose name ends like that: `new york` is America/New_York. */
const findTimezone = (typed: string): string => {
  const name = typed.trim();
  if (isTimezone(name)) return name;
  const end = `/${name.toLowerCase().replace(/\s+/g, '_')}`;
  const [found, another] = timezones.filter((zone) => `/${zone.toLowerCase()}`.endsWith(end));
  return found && !another ? found : name;
};

/** Parses the form with the server's schema. */
export const parsePromise = (text: PromiseText): ParseResult<PromiseSettings> =>
  parseFields(promiseSettings, {
    turnaround: {
      from_hours: toNumber(text['turnaround.from_hours']),
      to_hours: toNumber(text['turnaround.to_hours']),
    },
    rush_turnaround: {
      from_hours: toNumber(text['rush_turnaround.from_hours']),
      to_hours: toNumber(text['rush_turnaround.to_hours']),
    },
    revision_hours: toCount(text.revision_hours),
    free_rounds: text.free_rounds.trim() === '' ? null : Number(text.free_rounds),
    weekly_capacity: toCount(text.weekly_capacity),
    timezone: findTimezone(text.timezone),
    working_days: text.working_days,
    days_off: text.days_off,
  });

/** Only what changed, so that a save touches nothing else. */
export const getChangedPromise = (before: OwnerSettings, after: PromiseSettings): Partial<PromiseSettings> =>
  Object.fromEntries(
    Object.entries(after).filter(
      ([field, value]) => JSON.stringify(before[field as keyof PromiseSettings]) !== JSON.stringify(value),
    ),
  );
