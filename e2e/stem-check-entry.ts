import { createStemChecker } from '../web/features/stem-check/stem-checker.ts';
import type { CheckOutcome, StemChecker } from '../web/features/stem-check/types.ts';

// Runs on the test page: the product's own checker, and the state of its current check.
const checking = {
  checker: null as StemChecker | null,
  progress: [] as number[],
  stop: new AbortController(),
  /** Checks the chosen files as the form does, all of them at once. */
  checkAll(): Promise<CheckOutcome[]> {
    const input = document.querySelector('input');
    checking.checker = createStemChecker();
    checking.stop = new AbortController();
    checking.progress = [];
    const { checker, progress } = checking;
    const { signal } = checking.stop;
    return Promise.all(
      Array.from(input?.files ?? [], (file) =>
        checker.check(file, { signal, onProgress: (done) => progress.push(done) }),
      ),
    );
  },
};

export type Checking = typeof checking;
Object.assign(window, { checking });
