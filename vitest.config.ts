import { defineConfig } from 'vitest/config';

// One suite over both engines: every `*.api.test.ts` runs once on SQLite and once on PostgreSQL.
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
    // On a machine of two cores the default would be one file at a time, most of it waiting.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
