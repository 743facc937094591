import { expect, test } from 'vitest';
import { describeReceiptNumbers, getReceiptsTime } from './keep-receipt-numbers.ts';

const backup = { started_at: '2026-11-30T12:00:00.000Z' };
const list = { made_at: '2026-12-01T12:00:00.000Z', is_live: false, receipts: new Map([[2026, 3]]) };

test.each([
  ['no list', null, backup.started_at],
  ['a list that says nothing of receipts', { ...list, receipts: null }, backup.started_at],
  ['a list', list, list.made_at],
  ['a list from before the backup', { ...list, made_at: '2026-11-01T00:00:00.000Z' }, backup.started_at],
  ['the old studio', { ...list, is_live: true }, null],
])('with %s, numbers are known until then', (_what, given, at) => {
  expect(getReceiptsTime(given, backup)).toBe(at);
});

test.each([
  [new Map(), 'Receipt numbers start at 1'],
  [
    new Map([
      [2025, { given: 9, next: null }],
      [2026, { given: 3, next: null }],
    ]),
    'Receipt numbers go on after 3 of 2026',
  ],
  [new Map([[2026, { given: 3, next: 101 }]]), 'Receipt numbers go on with 101 of 2026'],
])('%j: %s, with a warning unless all are known', (years, words) => {
  const say = (asOf: string | null) => describeReceiptNumbers({ isNumbered: true, years, asOf });
  expect(say(null)).toBe(`${words}.`);
  expect(say(list.made_at)).toContain(
    `${words}, as of ${list.made_at}. Any you gave after that would be given again.`,
  );
  expect(describeReceiptNumbers({ isNumbered: false, years, asOf: null })).toBeNull();
});
