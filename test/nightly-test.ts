import { type TestFunction, test } from 'vitest';
import { isNightly } from './test-scopes.ts';

/**
 * A test that only `npm run test:nightly` runs: one whose behaviour another test covers before each merge, or that
 * depends on the machine’s speed.
 */
export const nightlyTest = (name: string, run: TestFunction): void => {
  if (isNightly) test(name, run);
};
