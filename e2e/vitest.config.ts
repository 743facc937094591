import { defineConfig } from 'vitest/config';
import { keepTemporaryFilesInMemory } from '../test/services/temporary-files.ts';
import { journeys, scope } from '../test/test-scopes.ts';
import { PATIENCE_MS } from './timeouts.ts';

// Browser tests on the built product, four files at a time since most of a test's time is waiting. Tests that listen or
// measure run alone, afterwards.
const alone = [
  'stem-check-form.e2e.ts',
  'stem-check-large.e2e.ts',
  'stem-stack-large.e2e.ts',
  'stem-player.e2e.ts',
  'admin-stems.e2e.ts',
  'listening-*.e2e.ts',
  'engines.e2e.ts',
];

keepTemporaryFilesInMemory();

export default defineConfig({
  test: {
    root: import.meta.dirname,
    projects: [
      {
        extends: true,
        test: {
          name: 'walks',
          include: scope === 'quick' ? journeys : ['**/*.e2e.ts'],
          // `npm test` has run the journeys.
          exclude: scope === 'rest' ? [...alone, ...journeys] : alone,
          maxWorkers: 4,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          include: scope === 'quick' ? [] : alone,
          // What listens or measures is judged by time.
          env: { LATE_ANSWERS: '' },
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
    isolate: false,
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: PATIENCE_MS, interval: 50 } },
  },
});
