import { SECOND } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { type Checker, createChecker } from '../features/orders/check/checker.ts';
import { type ClaimedFile, claimFile, nextUncheckedFile } from '../features/orders/check/queries.ts';
import { checkFile, LEASE_MS } from './check-file.ts';
import { oneAtATime } from './one-at-a-time.ts';
import type { Job } from './sweep.ts';

/** For what other processes took in, and tries that come due. */
const POLL_MS = 10 * SECOND;

/**
 * Listens to the files of orders, one at a time, and puts what it finds in the place of what the client's browser said. Several
 * processes may do so on one database: a row is taken by a lease, and one whose process died is taken again.
 */
export const createCheckJob = (deps: Deps, checker: Checker = createChecker(deps.storage, deps.log)): Job => {
  const { database, signals, log } = deps;
  const stopping = new AbortController();
  let poll: NodeJS.Timeout | undefined;

  const claimNext = async (): Promise<ClaimedFile | undefined> => {
    while (!stopping.signal.aborted) {
      const waiting = await nextUncheckedFile(database.read);
      if (!waiting) return undefined;
      const claimed = await database.transaction((tx) => claimFile(tx, waiting, LEASE_MS));
      if (claimed) return claimed;
    }
    return undefined;
  };

  const pass = oneAtATime(async () => {
    try {
      for (let file = await claimNext(); file; file = await claimNext())
        await checkFile({ ...deps, checker }, file, stopping.signal);
    } catch (error) {
      log.warn({ err: error }, 'Listening to audio files waits');
    }
  });

  return {
    start() {
      signals.on('files-probed', pass.call);
      poll = setInterval(pass.call, POLL_MS).unref();
      pass.call();
    },
    async stop() {
      stopping.abort(new Error('The server stops'));
      clearInterval(poll);
      const over = pass.stop();
      await checker.close();
      await over;
    },
  };
};
