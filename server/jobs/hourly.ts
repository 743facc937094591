import { HOUR } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { oneAtATime } from './one-at-a-time.ts';
import type { Job } from './sweep.ts';

/** Work that is done at the start and once an hour; what fails is logged with these words, and done the next time. */
export const hourly = ({ log }: Deps, failed: string, work: () => Promise<void>): Job => {
  let timer: NodeJS.Timeout | undefined;
  const passes = oneAtATime(() => work().catch((error: unknown) => log.warn({ err: error }, failed)));
  return {
    start() {
      passes.call();
      timer = setInterval(passes.call, HOUR);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      await passes.stop();
    },
  };
};
