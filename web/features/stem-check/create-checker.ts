import { askWorker, startWorker } from './ask-worker.ts';
import { checkHeaderAlone } from './header-alone.ts';
import type { CheckOutcome, StemChecker } from './types.ts';

type Options = NonNullable<Parameters<StemChecker['check']>[1]>;

/** Rejects with the signal's reason as soon as there is one, and leaves the work to end by itself. */
const orAborted = <T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> => {
  if (!signal) return work;
  const done = new AbortController();
  const stopped = new Promise<never>((_, reject) => {
    const stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { signal: done.signal });
    if (signal.aborted) stop();
  });
  return Promise.race([work, stopped]).finally(() => done.abort());
};

/** A worker that checks one file after the other, there while there is something to check. */
export const createStemChecker = (): StemChecker => {
  let worker: Worker | null = null;
  let turn: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  const end = () => {
    worker?.terminate();
    worker = null;
  };
  const look = async (file: File, { onProgress, signal }: Options): Promise<CheckOutcome> => {
    signal?.throwIfAborted();
    try {
      worker ??= startWorker();
      const outcome = await askWorker(worker, file, (done) => onProgress?.(done), signal);
      if (outcome) return outcome;
    } catch {
      end();
    }
    signal?.throwIfAborted();
    return checkHeaderAlone(file);
  };

  return {
    check(file, options = {}) {
      waiting++;
      const work = turn.then(() => look(file, options));
      turn = work
        .catch(() => undefined)
        .then(() => {
          waiting--;
          // Its memory goes with it.
          if (waiting === 0) end();
        });
      return orAborted(work, options.signal);
    },
    close: end,
  };
};
