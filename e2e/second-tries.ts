import type { Reporter, TestCase } from 'vitest/node';

/** Names the tests that passed only when they were tried again, so that none of them is overlooked. */
export default class SecondTries implements Reporter {
  readonly #names: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.#names.push(`${test.module.relativeModuleId} > ${test.fullName}`);
  }

  onTestRunEnd(): void {
    for (const name of this.#names) console.log(`passed on a second try: ${name}`);
  }
}
