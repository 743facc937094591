import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { PATIENCE_MS } from './test/patience.ts';
import { startBuiltChildren } from './test/services/built-children.ts';
import { setTemporaryFolder } from './test/services/temporary-files.ts';
import { scope, select, type suites } from './test/test-scopes.ts';

setTemporaryFolder();

const project = (
  name: keyof typeof suites,
  test: TestProjectInlineConfiguration['test'] = {},
): TestProjectInlineConfiguration => ({ extends: true, test: { name, ...select(name), ...test } });

/** For tests of the product as `npm start` runs it. */
const built = { globalSetup: ['test/built.ts'] };

/** Faults that last, and work that is taken up again only when a lease has ended. */
const long = {
  testTimeout: 3_600_000,
  hookTimeout: 3_600_000,
  expect: { poll: { timeout: 900_000, interval: 100 } },
};

// test/test-scopes.ts says what runs in which command.
export default defineConfig({
  // The npm commands start the processes of the build, which start faster; a file run by hand those of the sources.
  plugins: scope ? [startBuiltChildren] : [],
  test: {
    projects: [
      project('unit'),
      project('sqlite', { env: { TEST_ENGINE: 'sqlite' } }),
      project('postgres', { env: { TEST_ENGINE: 'postgres' }, setupFiles: ['test/late-database.ts'] }),
      project('browser', built),
      project('faults', { ...built, ...long }),
      project('alone', {
        ...built,
        ...long,
        env: { LATE_ANSWERS: '' },
        maxWorkers: 1,
        sequence: { groupOrder: 1 },
      }),
    ],
    globalSetup: ['test/services/global-setup.ts'],
    setupFiles: ['test/seed.ts'],
    reporters: ['default', './test/faults/figures.ts', './test/run-report.ts'],
    // More than there are processors: much of the time of browser and fault tests is waiting.
    maxWorkers: 4,
    // A process per file would cost a quarter of the run time. Without one, a file must clean up after itself: mocks,
    // clocks, variables.
    isolate: false,
    // They only end what hangs.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: PATIENCE_MS, interval: 50 } },
  },
});
