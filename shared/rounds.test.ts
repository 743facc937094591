import { expect, test } from 'vitest';
import { countBought, describeRounds, nameFreeRounds } from './rounds.ts';
import { nameRoundsLeft } from './rounds-left.ts';

test('free rounds and those that were bought are said in one sentence', () => {
  const described = [
    [null, 0],
    [null, 3],
    [0, 0],
    [0, 1],
    [0, 3],
    [1, 0],
    [2, 3],
  ] as const;
  expect(described.map(([free, more]) => describeRounds({ free, more }))).toEqual([
    'Revisions are unlimited until you approve.',
    'Revisions are unlimited until you approve, and you have 3 more rounds after you approve.',
    'Revisions aren’t included.',
    '1 round of revisions is included.',
    '3 rounds of revisions are included.',
    '1 round of revisions is included.',
    '5 rounds of revisions are included.',
  ]);
  expect([null, 0, 2].map(nameFreeRounds)).toEqual([
    'Unlimited revisions until you approve',
    'Revisions not included',
    '2 rounds of revisions included',
  ]);
});

test('what is left is said once it is counted', () => {
  expect(nameRoundsLeft({ rounds_left: null, rounds_total: null })).toBe('');
  expect(nameRoundsLeft({ rounds_left: 0, rounds_total: 3 })).toBe('No rounds left');
  expect(nameRoundsLeft({ rounds_left: 1, rounds_total: 1 })).toBe('1 of 1 round left');
  expect(nameRoundsLeft({ rounds_left: 1, rounds_total: 3 })).toBe('1 of 3 rounds left');
});

test('rounds of several add-ons add up', () => {
  const add_ons = [
    { effect: { rounds: 3 } },
    { effect: 'rush' as const },
    { effect: null },
    { effect: { rounds: 2 } },
  ];
  expect(countBought({ add_ons })).toBe(5);
});
