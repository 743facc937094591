import { expect, test } from 'vitest';
import { describeOutcome } from './use-many-changes.ts';

const changedOf = (...ids: string[]) => ids.map((order_id) => ({ order_id, event_id: '1' }));
const describe = (outcome: Parameters<typeof describeOutcome>[0]) =>
  describeOutcome(
    outcome,
    (count) => `${count} set`,
    (id) => `Name ${id}`,
    async () => undefined,
  );

test('names what changed, and what didn’t with the reason', () => {
  const refused = [{ order_id: 'D', detail: 'This order is cancelled. Undo the cancellation first.' }];
  const { words, detail, undo } = describe({ changed: changedOf('A', 'B', 'C', 'E'), refused });
  expect(words).toBe('4 set');
  expect(detail).toBe(
    'Name A, Name B, Name C and 1 more. Not changed: Name D (This order is cancelled. Undo the cancellation first).',
  );
  expect(undo?.done).toBe('4 orders put back');
});

test('has nothing to undo where nothing changed', () => {
  expect(describe({ changed: [], refused: [] })).toEqual({
    words: 'Nothing to change: these orders are like that already',
    kind: 'info',
  });
  const refused = [{ order_id: 'D', detail: 'In the trash.' }];
  expect(describe({ changed: [], refused })).toEqual({
    words: 'No order was changed',
    kind: 'info',
    detail: 'Not changed: Name D (In the trash).',
  });
});

test('says what stopped it half way', () => {
  const { detail, undo } = describe({ changed: changedOf('A'), refused: [], error: new Error('x') });
  expect(detail).toMatch(/^Name A\. The other orders weren’t changed\. \w/);
  expect(undo).toBeDefined();
});
