import { expect, test } from 'vitest';
import { describeAddOn } from './describe-add-on.ts';
import { rushHours, standardHours } from './turnaround.ts';

const studio = { turnaround: standardHours, rush_turnaround: rushHours, free_rounds: null };
const rounds = (count: number) => ({ description: '', effect: { rounds: count } });

test.each([
  [rounds(3), 'Three more rounds after you approve.'],
  [{ ...rounds(1), per: 'order' as const }, 'One more round after you approve.'],
  [{ ...rounds(2), per: 'song' as const }, 'Two more rounds per song after you approve.'],
  // Of all songs of an order that was sold with them.
  [rounds(30), '30 more rounds after you approve.'],
  [{ description: '', effect: 'rush' as const }, 'Back in 24-48 hours instead of 48-72.'],
  [{ description: 'By hand.', effect: null }, 'By hand.'],
])('%j is described by what it does: %s', (addOn, words) => {
  expect(describeAddOn(addOn, studio)).toBe(words);
});

test.each([
  ['2026-12-31', 'Back by Monday 4 January 2027 instead of Thursday 7 January 2027.'],
  ['2027-01-01', 'Back by Monday 4 January instead of Thursday 7 January.'],
])('where it’s %s, a rush names its dates with another year alone', (today, words) => {
  const dates = { today, rush: '2027-01-04', standard: '2027-01-07' };
  expect(describeAddOn({ description: '', effect: 'rush' }, studio, dates)).toBe(words);
});

test('rounds aren’t tied to an approval where free ones are limited', () => {
  expect(describeAddOn(rounds(3), { ...studio, free_rounds: 1 })).toBe('Three more rounds of revisions.');
});
