import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../test/built.ts';
import { type RunReport, results } from '../test/run-report.ts';
import { ensureInstalled } from '../test/services/packages.ts';
import { needed, type Scope } from '../test/test-scopes.ts';
import { audit } from './audit.ts';
import { root } from './build.ts';

// `npm test`, `npm run test:full [-- --rest]` and `npm run test:nightly [-- --seed 7]`: test/test-scopes.ts says what each
// of them runs. Names of files after `--` run those alone, as often as the command would. Continues after a failure, and
// ends with one line of counts.
const refuse = (why: string): never => {
  console.error(why);
  process.exit(1);
};
const readWords = () => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        full: { type: 'boolean' },
        rest: { type: 'boolean' },
        nightly: { type: 'boolean' },
        seed: { type: 'string' },
      },
    });
  } catch (error) {
    return refuse((error as Error).message);
  }
};
process.chdir(root);
const { values, positionals: files } = readWords();
for (const file of files) if (!existsSync(file)) refuse(`There is no file ${file}`);
if (values.seed !== undefined && !values.nightly) refuse('Only npm run test:nightly takes a seed');
const scope: Scope = values.nightly ? 'nightly' : values.rest ? 'rest' : values.full ? 'full' : 'quick';
process.env.TEST_SCOPE = scope;
if (files.length) process.env.TEST_FILES = 'named';
if (scope === 'nightly') {
  const seed = values.seed ?? String(randomInt(1, 2 ** 31));
  if (!/^[1-9]\d{0,9}$/.test(seed)) refuse(`A seed is a whole number like 7, not ${seed}`);
  Object.assign(process.env, { TEST_SEED: seed, LATE_ANSWERS: seed });
  const again = ['npm run test:nightly -- --seed', seed, ...files].join(' ');
  console.log(`Seed ${seed}: the same again with ${again}`);
}

let passed = 0;
let failed = 0;
let skipped = 0;
/** One line per failure, printed together at the end, as the full output may be thousands of lines long. */
const failures: string[] = [];
const times: string[] = [];

const fail = (what: string): void => {
  failed++;
  failures.push(what);
};

/** Runs a part and notes how long it took. */
const timed = async <T>(title: string, part: () => Promise<T>): Promise<T> => {
  const started = performance.now();
  const result = await part();
  times.push(`${title} ${Math.round((performance.now() - started) / 1_000)} s`);
  return result;
};

const children = new Set<ChildProcess>();
const endChildren = (): void => {
  for (const child of children) child.kill();
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    endChildren();
    process.exit(130);
  });

const bin = (name: string) => join(root, 'node_modules/.bin', name);
const services = join(root, 'test/services');

/** Runs a program of Node to its end. Its standard input closes with this process, which a leash (test/services) heeds. */
const run = (args: string[], stdio: 'inherit' | 'pipe'): Promise<{ code: number; said: string }> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['pipe', stdio, stdio] });
    children.add(child);
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        said += chunk;
      });
    child.on('close', (code) => {
      children.delete(child);
      resolve({ code: code ?? 1, said });
    });
  });

/** A check, whose output is shown once it is over, as other parts run beside it. */
const check = (title: string, command: string, ...args: string[]): Promise<void> =>
  timed(title, async () => {
    const { code, said } = await run(
      [join(services, 'leashed.mjs'), process.execPath, command, ...args],
      'pipe',
    );
    console.log(`\n== ${title}\n${said}`.trimEnd());
    if (code === 0) passed++;
    else fail(title);
  });

/** Checks that only read the sources. */
const checkSources = async (): Promise<void> => {
  if (scope === 'rest' || files.length) return;
  await check('types', bin('tsc'), '-b');
  await check('format and lint', bin('biome'), 'check', '--error-on-warnings', '.');
  await check('dead code', bin('knip'));
  await check('imports', bin('depcruise'), '--config', '.dependency-cruiser.mjs', 'shared', 'server', 'web');
  const found = await timed('audit of dependencies', audit);
  console.log(`\n== audit of dependencies\n${found.words}`);
  // An audit that could not be made has neither passed nor failed.
  if (found.outcome === 'clean') passed++;
  else if (found.outcome === 'holes') fail('audit of dependencies');
};

/** Everything that Vitest runs, counted test by test; a run that dies without a report counts as one failure. */
const runTests = (): Promise<void> =>
  timed('tests', async () => {
    console.log('\n== tests');
    const file = join(root, results);
    rmSync(file, { force: true });
    const { code } = await run(
      ['--import', join(services, 'leash.mjs'), bin('vitest'), 'run', ...files],
      'inherit',
    );
    try {
      const report = JSON.parse(readFileSync(file, 'utf8')) as RunReport;
      passed += report.passed;
      skipped += report.skipped;
      for (const line of report.failures) fail(line);
      if (report.passed + report.skipped + report.failures.length === 0) fail('tests: there were none');
      else if (code !== 0 && !report.failures.length) fail(`tests: ended with ${code} although none failed`);
    } catch {
      fail('tests: ended without a report');
    }
  });

mkdirSync(join(root, '.tmp'), { recursive: true });
const started = performance.now();
const prepared = Promise.all([
  timed('packages', () => ensureInstalled(...needed[scope])),
  timed('build', ensureBuilt),
]).catch((error: unknown) => {
  console.error(error);
  return null;
});
await Promise.all([
  checkSources(),
  prepared.then(async (isReady) => {
    if (isReady) await runTests();
    else fail('preparing the tests');
  }),
]);
if (scope === 'nightly' && !files.length) {
  // As by hand: in the headless shell, from a product whose answers are never late.
  Object.assign(process.env, { TEST_SCOPE: '', LATE_ANSWERS: '' });
  await check('lighthouse', join(root, 'tools/lighthouse/run.ts'));
}

console.log(`\n${times.join(', ')}; ${Math.round((performance.now() - started) / 1_000)} s in all`);
for (const line of failures) console.log(`FAILED ${line}`);
if (skipped) console.log(`${skipped} skipped`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
