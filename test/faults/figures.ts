import type { Reporter, TestCase } from 'vitest/node';

/**
 * One row of the table at the end of a run: the fault by its number in docs/reliability.md, how often it was caused,
 * what was observed.
 */
export type Figure = { fault: string; what: string; count: number; seen: string };

declare module 'vitest' {
  interface TaskMeta {
    figures?: Figure[];
  }
}

/** F1 to F19, L, H, faults with a name instead of a number, two processes. */
const GROUPS = [/^F\d/, /^L\d/, /^H\d/, /^[A-Za-z]+$/, /^2P/];

/** In the order of docs/reliability.md; rows of one fault keep the order in which they were recorded. */
export const inOrder = <T extends { fault: string }>(figures: readonly T[]): T[] => {
  const group = ({ fault }: T) => GROUPS.findIndex((names) => names.test(fault));
  const number = ({ fault }: T) => Number(fault.match(/\d+$/)?.[0] ?? 0);
  return figures.toSorted((a, b) => group(a) - group(b) || number(a) - number(b));
};

/** Prints the figures recorded by tests, in the order of their faults. A failed test prints none. */
export default class Figures implements Reporter {
  readonly #figures: Figure[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.result().state === 'passed') this.#figures.push(...(test.meta().figures ?? []));
  }

  onTestRunEnd(): void {
    for (const { fault, what, count, seen } of inOrder(this.#figures))
      console.log(`| ${fault} | ${what} | ${count} | ${seen} |`);
  }
}
