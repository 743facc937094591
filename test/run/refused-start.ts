import { expect } from 'vitest';
import { isFull } from '../faults/counts.ts';
import type { ProductProcess } from './product-process.ts';

// In the short run other tests run in parallel; the promise is for a start that has the machine to itself.
const MAX_MS = isFull ? 2_000 : 15_000;

/** Starts something that cannot start; returns the one line it printed, and after how long. */
export const refusedStart = async (product: ProductProcess): Promise<{ line: string; ms: number }> => {
  await expect(product.start()).rejects.toThrow();
  const { code, ms } = await product.ended;
  expect(code).toBe(1);
  expect(product.stdout()).toBe('');
  expect(ms).toBeLessThan(MAX_MS);
  const lines = product.stderr().trimEnd().split('\n');
  expect(lines).toHaveLength(1);
  return { line: lines[0] ?? '', ms };
};
