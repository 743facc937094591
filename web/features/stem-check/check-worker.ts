import { checkFile } from './check-file.ts';
import type { FromWorker, ToWorker } from './types.ts';

// One file at a time: the page sends the next after it receives a result.
const tell = (message: FromWorker) => postMessage(message);

// Minimum interval of progress messages, because each one renders the page.
const OFTEN_MS = 250;
let isStopped = false;

const check = async (file: File): Promise<void> => {
  let last = Number.NEGATIVE_INFINITY;
  let known = 0;
  try {
    const outcome = await checkFile(file, (done = known) => {
      if (isStopped) throw new Error('Stopped');
      known = done;
      if (performance.now() - last < OFTEN_MS) return;
      last = performance.now();
      tell({ done });
    });
    tell(isStopped ? 'stopped' : { outcome });
  } catch {
    tell('stopped');
  }
};

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  isStopped = data === 'stop';
  if (data !== 'stop') void check(data.file);
});
