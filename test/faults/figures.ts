import type { Reporter, TestCase } from 'vitest/node';

/** One row of the table at the end of a run: the fault by its number in docs/reliability.md, how often it came, what was seen. */
export type Figure = { fault: string; what: string; count: number; seen: string };

declare module 'vitest' {
  interface TaskMeta {
    figures?: Figure[];
  }
}

/** Prints the figures that tests have noted, in the order of their faults. A test that failed shows none. */
export default class Figures implements Reporter {
  readonly #figures: Figure[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.result().state === 'passed') this.#figures.push(...(test.meta().figures ?? []));
  }

  onTestRunEnd(): void {
    const order = ({ fault }: Figure) => fault.replace(/\d+/, (digits) => digits.padStart(3, '0'));
    for (const { fault, what, count, seen } of this.#figures.sort((a, b) => order(a).localeCompare(order(b))))
      console.log(`| ${fault} | ${what} | ${count} | ${seen} |`);
  }
}
