import { checkHeader } from './check-header.ts';
import type { CheckOutcome, FromWorker, ToWorker } from './types.ts';

/**
 * A worker reports four times a second. If it is silent for this many looks in a row, it is stuck or its file is on a
 * drive that is gone. A laptop that was asleep counts as a single look.
 */
const LOOK_MS = 30_000;
const SILENT_LOOKS = 4;

const startWorker = (): Worker =>
  new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' });

type OnProgress = (done: number) => unknown;

const post = (worker: Worker, message: ToWorker) => worker.postMessage(message);

/** Has a worker check one file. Null when it was told to stop. Rejects when the worker is unusable. */
const askWorker = (
  worker: Worker,
  file: File,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<CheckOutcome | null> => {
  const heard = new AbortController();
  const on = { signal: heard.signal };
  let silent = 0;
  const answer = new Promise<CheckOutcome | null>((resolve, reject) => {
    const fail = () => reject(new Error('The worker has ended'));
    const look = setInterval(() => ++silent === SILENT_LOOKS && fail(), LOOK_MS);
    heard.signal.addEventListener('abort', () => clearInterval(look));
    const listen = ({ data }: MessageEvent<FromWorker>) => {
      silent = 0;
      if (data === 'stopped') resolve(null);
      else if ('done' in data) onProgress(data.done);
      else resolve(data.outcome);
    };
    worker.addEventListener('message', listen, on);
    worker.addEventListener('error', fail, on);
    worker.addEventListener('messageerror', fail, on);
    signal.addEventListener('abort', () => post(worker, 'stop'), on);
  });
  post(worker, { file });
  return answer.finally(() => heard.abort());
};

/** Rejects as soon as the signal aborts; the work itself is left to finish. */
const orAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> => {
  const done = new AbortController();
  const stopped = new Promise<never>((_, reject) => {
    const stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { signal: done.signal });
    if (signal.aborted) stop();
  });
  return Promise.race([work, stopped]).finally(() => done.abort());
};

/**
 * Checks files one after another in a worker, which only exists while there is work, so that the page stays responsive.
 */
export const createStemChecker = () => {
  let worker: Worker | null = null;
  let turn: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  const end = () => {
    worker?.terminate();
    worker = null;
  };
  const look = async (file: File, onProgress: OnProgress, signal: AbortSignal): Promise<CheckOutcome> => {
    signal.throwIfAborted();
    try {
      worker ??= startWorker();
      const outcome = await askWorker(worker, file, onProgress, signal);
      if (outcome) return outcome;
    } catch {
      end();
    }
    signal.throwIfAborted();
    return checkHeader(file);
  };

  return {
    /**
     * Checks header first, then samples in chunks. `onProgress` receives 0 to 1. Only rejects with the signal's reason:
     * an unreadable file gets a report that says so.
     */
    check(file: File, onProgress: OnProgress, signal: AbortSignal) {
      waiting++;
      const work = turn.then(() => look(file, onProgress, signal));
      turn = work
        .catch(() => undefined)
        .then(() => {
          waiting--;
          // Frees the worker's memory.
          if (waiting === 0) end();
        });
      return orAborted(work, signal);
    },
  };
};
