import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { SerializedError } from 'vitest';
import type { Reporter, TestModule } from 'vitest/node';
import { scope } from './test-scopes.ts';

/** Where scripts/test.ts finds the report of a run, from the repository's root. */
export const results = '.tmp/results.json';

/** What a run of Vitest comes to: a line for each failure. */
export type RunReport = { passed: number; skipped: number; failures: string[] };

const SHOWN = 10;

const nameOf = ({ project, moduleId }: TestModule): string => `${project.name} ${relative('', moduleId)}`;

const firstLine = (error?: { message: string }): string =>
  stripVTControlCharacters(error?.message ?? '').split('\n')[0] ?? '';

const failuresOf = (module: TestModule): string[] => {
  const tests = [...module.children.allTests('failed')].map(
    (test) => `${test.fullName}: ${firstLine(test.result().errors?.[0])}`,
  );
  const around = [module, ...module.children.allSuites()].flatMap((part) => part.errors().map(firstLine));
  return [...tests, ...around].map((line) => `${nameOf(module)}: ${line}`);
};

const seconds = (module: TestModule): number => {
  const { collectDuration, setupDuration, duration } = module.diagnostic();
  return (collectDuration + setupDuration + duration) / 1_000;
};

/** Writes the results of a run, and prints the files that took the longest, so that a slow test is seen when it is written. */
export default class Report implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: string) => tests.filter((test) => test.result().state === state).length;
    const report: RunReport = {
      passed: count('passed'),
      skipped: count('skipped'),
      failures: [...modules.flatMap(failuresOf), ...errors.map((error) => `tests: ${firstLine(error)}`)],
    };
    if (scope) writeFileSync(results, JSON.stringify(report));
    if (modules.length <= SHOWN) return;
    console.log('\nThe slowest files, in seconds:');
    for (const module of modules.toSorted((a, b) => seconds(b) - seconds(a)).slice(0, SHOWN))
      console.log(`${seconds(module).toFixed(1).padStart(7)}  ${nameOf(module)}`);
  }
}
