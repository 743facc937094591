import { expect, test } from 'vitest';
import { limits } from '../../../../shared/limits.ts';
import { moveInBatches } from './move-in-batches.ts';

const ids = Array.from({ length: limits.orders_at_once * 2 + 1 }, (_, n) => `MX-${n}`);
const failingAt = (fails: number) => {
  let part = 0;
  return async (order_ids: string[]) => {
    if (part++ === fails) throw new Error('offline');
    return order_ids;
  };
};

test('orders moved in parts, all of them move, no part larger than the server takes', async () => {
  const sizes: number[] = [];
  const answer = await moveInBatches(ids, async (part) => {
    sizes.push(part.length);
    return part;
  });
  expect(answer).toEqual({ moved: ids });
  expect(sizes).toEqual([limits.orders_at_once, limits.orders_at_once, 1]);
});

test('orders moved in parts, the second part fails, the first is known to have moved, with the reason', async () => {
  expect(await moveInBatches(ids, failingAt(1))).toEqual({
    moved: ids.slice(0, limits.orders_at_once),
    error: new Error('offline'),
  });
});

test('orders moved in parts, the first part fails, nothing moved', async () => {
  await expect(moveInBatches(ids, failingAt(0))).rejects.toThrow('offline');
});
