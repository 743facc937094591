import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

const SHOWN = 10;

/** Prints the files that took the longest, so that a slow test is seen when it is written. */
export default class SlowestFiles implements Reporter {
  readonly #files: { name: string; seconds: number }[] = [];

  onTestModuleEnd(module: TestModule): void {
    const { collectDuration, setupDuration, duration } = module.diagnostic();
    this.#files.push({
      name: `${module.project.name} ${relative('', module.moduleId)}`,
      seconds: (collectDuration + setupDuration + duration) / 1_000,
    });
  }

  onTestRunEnd(): void {
    if (this.#files.length <= SHOWN) return;
    console.log('\nThe slowest files, in seconds:');
    for (const { name, seconds } of this.#files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SHOWN))
      console.log(`${seconds.toFixed(1).padStart(7)}  ${name}`);
  }
}
