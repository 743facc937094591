import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { keepTemporaryFilesInMemory } from '../services/temporary-files.ts';

keepTemporaryFilesInMemory();

// What may go wrong, on the built product: in a short form within `npm run test:full`, in full by `npm run test:faults`.
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['**/*.faults.ts'],
    globalSetup: ['../services/global-setup.ts'],
    reporters: ['default', join(import.meta.dirname, 'figures.ts')],
    // Most of a fault is waiting for what comes of it.
    maxWorkers: 3,
    isolate: false,
    testTimeout: 1_800_000,
    hookTimeout: 120_000,
  },
});
