import type { Asked, Told } from './messages.ts';
import type { CheckOutcome } from './types.ts';

/** A worker that says nothing for so long has got stuck, or its file lies on a drive that is away. */
const SILENCE_MS = 120_000;

export const startWorker = (): Worker =>
  new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' });

const ask = (worker: Worker, asked: Asked) => worker.postMessage(asked);

/** Has a worker look at one file. Null when it was told to stop. Rejects when the worker cannot be used any more. */
export const askWorker = (
  worker: Worker,
  file: File,
  onProgress: (done: number) => void,
  signal: AbortSignal | undefined,
): Promise<CheckOutcome | null> => {
  const { promise, resolve, reject } = Promise.withResolvers<CheckOutcome | null>();
  const heard = new AbortController();
  let patience = 0;
  const wait = () => {
    clearTimeout(patience);
    patience = setTimeout(() => reject(new Error('The worker is silent')), SILENCE_MS);
  };
  const listen = ({ data }: MessageEvent<Told>) => {
    wait();
    if (data === 'stopped') resolve(null);
    else if ('done' in data) onProgress(data.done);
    else resolve(data.outcome);
  };
  const stop = () => ask(worker, 'stop');
  const fail = () => reject(new Error('The worker has ended'));
  worker.addEventListener('message', listen, { signal: heard.signal });
  worker.addEventListener('error', fail, { signal: heard.signal });
  worker.addEventListener('messageerror', fail, { signal: heard.signal });
  signal?.addEventListener('abort', stop, { signal: heard.signal });
  ask(worker, { file });
  wait();
  return promise.finally(() => {
    clearTimeout(patience);
    heard.abort();
  });
};
