import { describe, expect, it } from 'vitest';
import { formatTime } from '../../lib/format.ts';
import { formatDayShort } from '../../lib/format-date.ts';
import { describeDue } from './due-time.tsx';

const now = Date.parse('2026-11-21T12:00:00.000Z');
const ahead = (minutes: number) => new Date(now + minutes * 60_000).toISOString();

describe('due time in words', () => {
  it.each([
    [0.5, 'due in 1 min', 'soon'],
    [59.9, 'due in 59 min', 'soon'],
    [60, 'due in 1 h', 'soon'],
    [5 * 60 + 40, 'due in 5 h', 'soon'],
    [24 * 60, 'due in 24 h', 'soon'],
    [24 * 60 + 1, 'due in 24 h', 'normal'],
    [47.9 * 60, 'due in 47 h', 'normal'],
    [71.9 * 60, 'due in 2 days', 'normal'],
  ])('%s minutes ahead: %s, %s', (minutes, words, urgency) => {
    expect(describeDue(ahead(minutes), now)).toEqual({ words, urgency });
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
