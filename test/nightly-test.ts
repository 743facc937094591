import { test } from 'vitest';
import { isNightly } from './test-scopes.ts';

/**
 * A test that `npm run test:nightly` alone runs: one whose promise another test holds before each landing, or that
 * depends on the machine's speed.
 */
export const nightlyTest = (name: string, run: () => Promise<void> | void): void => {
  if (isNightly) test(name, run);
};
