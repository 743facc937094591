import { defineConfig } from 'vitest/config';
import { keepTemporaryFilesInMemory } from './test/services/temporary-files.ts';

// One suite over both engines: every `*.api.test.ts` runs once on SQLite and once on PostgreSQL.
keepTemporaryFilesInMemory();

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{shared,server,web,media,scripts,test}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.api.test.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'sqlite', include: ['server/**/*.api.test.ts'], env: { TEST_ENGINE: 'sqlite' } },
      },
      {
        extends: true,
        test: { name: 'postgres', include: ['server/**/*.api.test.ts'], env: { TEST_ENGINE: 'postgres' } },
      },
    ],
    globalSetup: ['test/services/global-setup.ts'],
    // On a machine of two cores the default would be one file at a time, much of it waiting.
    maxWorkers: 3,
    // A process for each file would cost a quarter of the time. So a file leaves nothing behind: no mock, no clock, no variable.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
