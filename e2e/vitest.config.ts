import { defineConfig } from 'vitest/config';
import { PATIENCE_MS } from './patience.ts';

// The browser on the built product, one file at a time: two browsers on a small machine would only wait for each other.
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['**/*.e2e.ts'],
    fileParallelism: false,
    // A busy machine may outlast any patience: a second try is allowed, and told at the end by its name.
    retry: 1,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: PATIENCE_MS, interval: 50 } },
  },
});
