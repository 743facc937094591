import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { keepTemporaryFilesInMemory } from '../services/temporary-files.ts';
import { isFull } from './counts.ts';

keepTemporaryFilesInMemory();

// Fault tests on the built product: a short run within `npm run test:full`, the full one with `npm run test:faults`.
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['**/*.faults.ts'],
    // Each of its faults takes minutes.
    exclude: isFull ? [] : ['song-preparation.faults.ts'],
    globalSetup: ['../services/global-setup.ts'],
    reporters: ['default', join(import.meta.dirname, 'figures.ts')],
    // Most of a fault test is waiting for its effects.
    maxWorkers: 3,
    isolate: false,
    testTimeout: 1_800_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
