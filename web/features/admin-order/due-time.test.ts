import { describe, expect, it } from 'vitest';
import { formatTime } from '../../lib/format.ts';
import { formatDayShort } from '../../lib/format-date.ts';
import { getTimezone, setTimezone } from '../../lib/locale.ts';
import { describeDue } from './due-time.tsx';

const own = getTimezone();
const now = Date.parse('2026-11-21T12:00:00.000Z');
const ahead = (minutes: number) => new Date(now + minutes * 60_000).toISOString();

describe('due time in words', () => {
  it.each([
    [0.5, 'due in 1 min', 'soon'],
    [59.9, 'due in 59 min', 'soon'],
    [60, 'due in 1 h', 'soon'],
    [5 * 60 + 40, 'due in 5 h', 'soon'],
    [24 * 60, 'due in 24 h', 'soon'],
    [24 * 60 + 1, 'due tomorrow', 'normal'],
    [47.9 * 60, 'due in 2 days', 'normal'],
    [71.9 * 60, 'due in 3 days', 'normal'],
    [72 * 60, 'due in 3 days', 'normal'],
  ])('%s minutes ahead: %s, %s', (minutes, words, urgency) => {
    expect(describeDue(ahead(minutes), now)).toEqual({ words, urgency });
  });

  it.each([
    // 20:00 in New York, a day and two hours before it is due there on the day after tomorrow.
    ['America/New_York', '2026-11-22T01:00:00.000Z', '2026-11-23T05:30:00.000Z', 'due in 2 days'],
    ['Pacific/Auckland', '2026-11-22T01:00:00.000Z', '2026-11-23T05:30:00.000Z', 'due tomorrow'],
    // The night on which clocks are put back has 25 hours.
    ['Europe/Berlin', '2026-10-24T10:00:00.000Z', '2026-10-25T11:00:00.000Z', 'due tomorrow'],
  ])('in %s, days are those of the calendar', (zone, from, due, words) => {
    setTimezone(zone);
    expect(describeDue(due, Date.parse(from)).words).toBe(words);
    setTimezone(own);
  });

  it.each([0, -1, -90])('%s minutes: overdue since a time of day', (minutes) => {
    const due = ahead(minutes);
    expect(describeDue(due, now)).toEqual({ words: `overdue since ${formatTime(due)}`, urgency: 'overdue' });
  });

  it('two days late: overdue since a date', () => {
    const due = ahead(-2 * 1440);
    expect(describeDue(due, now)).toEqual({
      words: `overdue since ${formatDayShort(due, now)}`,
      urgency: 'overdue',
    });
  });
});
