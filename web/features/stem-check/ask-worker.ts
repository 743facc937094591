import type { Asked, Told } from './messages.ts';
import type { CheckOutcome } from './types.ts';

/**
 * A worker tells something four times a second. One that is silent for so many looks in a row has got stuck, or its file lies on a drive that is away; a
 * closed lid counts as one look.
 */
const LOOK_MS = 30_000;
const SILENT_LOOKS = 4;

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
  const heard = new AbortController();
  const on = { signal: heard.signal };
  let silent = 0;
  const answer = new Promise<CheckOutcome | null>((resolve, reject) => {
    const fail = () => reject(new Error('The worker has ended'));
    const look = setInterval(() => ++silent === SILENT_LOOKS && fail(), LOOK_MS);
    heard.signal.addEventListener('abort', () => clearInterval(look));
    const listen = ({ data }: MessageEvent<Told>) => {
      silent = 0;
      if (data === 'stopped') resolve(null);
      else if ('done' in data) onProgress(data.done);
      else resolve(data.outcome);
    };
    worker.addEventListener('message', listen, on);
    worker.addEventListener('error', fail, on);
    worker.addEventListener('messageerror', fail, on);
    signal?.addEventListener('abort', () => ask(worker, 'stop'), on);
  });
  ask(worker, { file });
  return answer.finally(() => heard.abort());
};
