import { expect, it } from 'vitest';
import { defaultStudioSettings } from '../../../shared/settings.ts';
import { parsePromise, toPromiseText } from './promise-fields.ts';

const text = toPromiseText(defaultStudioSettings);

it.each([
  ['Berlin', 'Europe/Berlin'],
  [' new  york ', 'America/New_York'],
  ['america/new york', 'America/New_York'],
  ['Europe/Berlin', 'Europe/Berlin'],
  ['UTC', 'UTC'],
])('takes %j for the time zone %s', (typed, timezone) => {
  expect(parsePromise({ ...text, timezone: typed }).value).toMatchObject({ timezone });
});

it.each(['York', 'Mars/Olympus', 'Europe/', '/', ''])('knows no time zone %j', (typed) => {
  expect(Object.keys(parsePromise({ ...text, timezone: typed }).errors ?? {})).toEqual(['timezone']);
});
