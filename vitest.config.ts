import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { keepTemporaryFilesInMemory } from './test/services/temporary-files.ts';
import { leftToTheRest, onPostgresToo, onSqliteAlone, scope } from './test/test-scopes.ts';

keepTemporaryFilesInMemory();

const unitTests = ['{shared,server,web,tools,scripts,test}/**/*.test.{ts,tsx}'];
const apiTests = ['{server,tools}/**/*.api.test.ts'];
const onSqlite: TestProjectInlineConfiguration[] = [
  {
    extends: true,
    test: {
      name: 'unit',
      include: scope === 'rest' ? leftToTheRest.unit : unitTests,
      exclude: ['**/*.api.test.ts', ...(scope === 'quick' ? leftToTheRest.unit : [])],
    },
  },
  {
    extends: true,
    test: {
      name: 'sqlite',
      include: scope === 'rest' ? leftToTheRest.api : apiTests,
      exclude: scope === 'quick' ? leftToTheRest.api : [],
      env: { TEST_ENGINE: 'sqlite' },
    },
  },
];
const onPostgres: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: 'postgres',
    include: scope === 'quick' ? onPostgresToo : apiTests,
    exclude: onSqliteAlone,
    env: { TEST_ENGINE: 'postgres' },
    setupFiles: ['test/late-database.ts'],
  },
};

// One suite for both engines: every `*.api.test.ts` runs once on SQLite and once on PostgreSQL.
export default defineConfig({
  test: {
    projects: [...onSqlite, onPostgres],
    globalSetup: ['test/services/global-setup.ts'],
    // On two cores the default would be one file at a time, much of it waiting.
    maxWorkers: 3,
    // A process per file would cost a quarter of the run time. Without one, a file must clean up after itself: mocks,
    // clocks, variables.
    isolate: false,
    // They end what hangs. How long something may take, a test says itself.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Of a busy machine; what has come ends the wait at once.
    expect: { poll: { timeout: 60_000 } },
  },
});
