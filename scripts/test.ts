import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import type { Scope } from '../test/test-scopes.ts';
import { audit } from './audit.ts';
import { build, root } from './build.ts';

// `npm test` and `npm run test:full [-- --rest]`: test/test-scopes.ts says what each of them runs. Continues after a
// failure, and ends with one line of counts.
const { values } = parseArgs({
  options: { full: { type: 'boolean' }, rest: { type: 'boolean' } },
});
const scope: Scope = values.rest ? 'rest' : values.full ? 'full' : 'quick';
process.env.TEST_SCOPE = scope;
const bin = (name: string) => join(root, 'node_modules/.bin', name);
const results = join(root, '.tmp/results');
let passed = 0;
let failed = 0;
let skipped = 0;
/** One line per failure, printed together at the end, as the full output may be thousands of lines long. */
const failures: string[] = [];

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
};

const describeFailures = ({ testResults }: VitestReport): string[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(
        ({ fullName, failureMessages }) =>
          `${relative(root, name)}: ${fullName}: ${stripVTControlCharacters(failureMessages[0] ?? '').split('\n')[0]}`,
      ),
  );

/** Answers are late beyond `npm test` (test/test-scopes.ts), but not for what measures time or breaks things itself. */
const { LATE_ANSWERS: seed = '1', ...punctual } = process.env;
const late = scope === 'quick' ? punctual : { ...punctual, LATE_ANSWERS: seed };

const run = (command: string, args: string[], env: NodeJS.ProcessEnv = punctual): Promise<number> =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env });
    child.on('exit', (code) => resolve(code ?? 1));
  });

const check = async (title: string, command: string, ...args: string[]): Promise<void> => {
  console.log(`\n== ${title}`);
  if ((await run(command, args)) === 0) {
    passed++;
  } else {
    failed++;
    failures.push(title);
  }
};

/** A vitest run, counted test by test; a run that dies without a report counts as one failure. */
const suite = async (title: string, env: NodeJS.ProcessEnv, ...args: string[]): Promise<void> => {
  console.log(`\n== ${title}`);
  const file = join(results, `${title.replace(/\W+/g, '-')}.json`);
  rmSync(file, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const code = await run(process.execPath, [bin('vitest'), 'run', ...reporters, ...args], env);
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
    passed += report.numPassedTests;
    failed += report.numFailedTests;
    skipped += report.numPendingTests + report.numTodoTests;
    failures.push(...describeFailures(report));
    if (code !== 0 && !report.numFailedTests) {
      failed++;
      failures.push(`${title}: ended with ${code} although no test failed`);
    }
  } catch {
    failed++;
    failures.push(`${title}: ended without a report`);
  }
};

process.chdir(root);
mkdirSync(results, { recursive: true });
const started = performance.now();
/** Checks that only read the sources; the build uses the other core meanwhile. */
const checkSources = async (): Promise<void> => {
  if (scope === 'rest') return;
  await check('format and lint', bin('biome'), 'check', '--error-on-warnings', '.');
  await check('types', bin('tsc'), '-b');
  await check('dead code', bin('knip'));
  await check('imports', bin('depcruise'), '--config', '.dependency-cruiser.mjs', 'shared', 'server', 'web');
  console.log('\n== audit of dependencies');
  const found = audit();
  // An audit that could not be made has neither passed nor failed.
  if (found === 'clean') passed++;
  else if (found === 'holes') {
    failed++;
    failures.push('audit of dependencies');
  }
};
await Promise.all([checkSources(), build()]);
if (late.LATE_ANSWERS) console.log(`\nlate answers: LATE_ANSWERS=${late.LATE_ANSWERS}`);
await suite('unit and api', late);
if (scope !== 'quick') {
  await check('lighthouse', process.execPath, join(root, 'tools/lighthouse/run.ts'), '--quick');
  await suite('faults', punctual, '--config', 'test/faults/vitest.config.ts');
}
await suite('browser', late, '--config', 'e2e/vitest.config.ts');
console.log(`\n${Math.round((performance.now() - started) / 1000)} s`);
for (const failure of failures) console.log(`FAILED ${failure}`);
if (skipped) console.log(`${skipped} skipped`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
