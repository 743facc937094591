import { createStemChecker } from '../web/features/stem-check/stem-checker.ts';
import type { CheckOutcome } from '../web/features/stem-check/types.ts';

// Runs on the test page: the product's own checker, and the state of its current check.
const checking = {
  progress: [] as number[],
  stop: new AbortController(),
  /** Checks the chosen files as the form does, all of them at once. */
  checkAll(onFirst?: () => void): Promise<CheckOutcome[]> {
    const input = document.querySelector('input');
    const checker = createStemChecker();
    checking.stop = new AbortController();
    checking.progress = [];
    const { progress, stop } = checking;
    const onProgress = (done: number) => progress.push(done) === 1 && onFirst?.();
    return Promise.all(
      Array.from(input?.files ?? [], (file) => checker.check(file, onProgress, stop.signal)),
    );
  },
};

export type Checking = typeof checking;
Object.assign(window, { checking });
