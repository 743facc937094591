import { expect, test } from 'vitest';
import { limits } from '../../../shared/limits.ts';
import { moveInBatches } from './use-lifecycle-changes.ts';

const ids = Array.from({ length: limits.orders_at_once * 2 + 1 }, (_, n) => `MX-${n}`);
const failingAt = (fails: number) => {
  let part = 0;
  return async (order_ids: string[]) => {
    if (part++ === fails) throw new Error('offline');
    return order_ids;
  };
};

test('moves all orders, in batches no larger than the server accepts', async () => {
  const sizes: number[] = [];
  const answer = await moveInBatches(ids, async (part) => {
    sizes.push(part.length);
    return part;
  });
  expect(answer).toEqual({ moved: ids });
  expect(sizes).toEqual([limits.orders_at_once, limits.orders_at_once, 1]);
});

test('when the second batch fails, reports what the first one moved, and the reason', async () => {
  expect(await moveInBatches(ids, failingAt(1))).toEqual({
    moved: ids.slice(0, limits.orders_at_once),
    error: new Error('offline'),
  });
});

test('when the first batch fails, reports that nothing moved', async () => {
  await expect(moveInBatches(ids, failingAt(0))).rejects.toThrow('offline');
});
