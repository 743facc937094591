import { expect } from 'vitest';
import { isNightly } from '../test-scopes.ts';
import type { ProductProcess } from './product-process.ts';

/** For a start that has the machine to itself. */
const MAX_MS = 2_000;

/** Starts something that cannot start; returns the one line it printed, and after how long. */
export const refusedStart = async (product: ProductProcess): Promise<{ line: string; ms: number }> => {
  await expect(product.start()).rejects.toThrow();
  const { code, ms } = await product.ended;
  expect(code).toBe(1);
  expect(product.stdout()).toBe('');
  if (isNightly) expect(ms).toBeLessThan(MAX_MS);
  const lines = product.stderr().trimEnd().split('\n');
  expect(lines).toHaveLength(1);
  return { line: lines[0] ?? '', ms };
};
