import { expect } from 'vitest';
import type { ProductProcess } from './product-process.ts';

/** Starts something that cannot start; returns the one line it printed, and after how long. */
export const refusedStart = async (product: ProductProcess): Promise<{ line: string; ms: number }> => {
  await expect(product.start()).rejects.toThrow();
  const { code, ms } = await product.ended;
  expect(code).toBe(1);
  expect(product.stdout()).toBe('');
  const lines = product.stderr().trimEnd().split('\n');
  expect(lines).toHaveLength(1);
  return { line: lines[0] ?? '', ms };
};
