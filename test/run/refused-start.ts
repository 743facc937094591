import { expect } from 'vitest';
import { isFull } from '../faults/counts.ts';
import type { ProductProcess } from './product-process.ts';

// In short other tests run beside; the promise is of a start that has the machine.
const MOST_MS = isFull ? 2_000 : 15_000;

/** Starts what cannot start, and answers the one line it left, and after which time. */
export const refusedStart = async (product: ProductProcess): Promise<{ line: string; ms: number }> => {
  await expect(product.start()).rejects.toThrow();
  const { code, ms } = await product.ended;
  expect(code).toBe(1);
  expect(product.stdout()).toBe('');
  expect(ms).toBeLessThan(MOST_MS);
  const lines = product.stderr().trimEnd().split('\n');
  expect(lines).toHaveLength(1);
  return { line: lines[0] ?? '', ms };
};
