import { SECOND } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { type ClaimedSound, claimSound, nextWaitingSound } from '../features/portfolio/sounds/queries.ts';
import { createPreparer, type Preparer } from '../media/listening/preparer.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { LEASE_MS, prepareSound } from './prepare-sound.ts';
import type { Job } from './sweep.ts';

/** For what other processes took in, and tries that come due. */
const POLL_MS = 10 * SECOND;

/**
 * Makes copies for listening of uploaded sounds, one at a time. Several processes may do so on one database: a row is taken by
 * a lease, so that each file is prepared once, and one whose process died is taken again.
 */
export const createSoundJob = (
  deps: Deps,
  preparer: Preparer = createPreparer(deps.storage, deps.log),
): Job => {
  const { database, signals, log } = deps;
  const stopping = new AbortController();
  let poll: NodeJS.Timeout | undefined;

  const claimNext = async (): Promise<ClaimedSound | undefined> => {
    while (!stopping.signal.aborted) {
      const waiting = await nextWaitingSound(database.read);
      if (!waiting) return undefined;
      const claimed = await database.transaction((tx) => claimSound(tx, waiting, LEASE_MS));
      if (claimed) return claimed;
    }
    return undefined;
  };

  const pass = oneAtATime(async () => {
    try {
      for (let sound = await claimNext(); sound; sound = await claimNext())
        await prepareSound({ ...deps, preparer }, sound, stopping.signal);
    } catch (error) {
      log.warn({ err: error }, 'Preparing of sounds waits');
    }
  });

  return {
    start() {
      signals.on('sounds-waiting', pass.call);
      poll = setInterval(pass.call, POLL_MS).unref();
      pass.call();
    },
    async stop() {
      stopping.abort(new Error('The server stops'));
      clearInterval(poll);
      const over = pass.stop();
      await preparer.close();
      await over;
    },
  };
};
