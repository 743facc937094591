import { SECOND } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { type EmailRow, endAwaitingCheck, nextAwaitingCheck } from '../features/emails/queries.ts';
import { addCheck } from '../features/orders/emails/add-file-check.ts';
import { oneAtATime } from './one-at-a-time.ts';
import type { Job } from './sweep.ts';

/** For orders that another process took in. */
const POLL_MS = 5 * SECOND;

/**
 * Adds what was found in the files of new orders to the studio's emails about them, one order after the other; then they leave. Two processes
 * that do so at once find the same.
 */
export const createAddChecksJob = (deps: Pick<Deps, 'database' | 'signals' | 'log'>): Job => {
  const { database, signals, log } = deps;
  let isStopped = false;
  let poll: NodeJS.Timeout | undefined;

  /** An email that cannot have it leaves without: the order page says the same. */
  const addOne = async (email: EmailRow): Promise<void> => {
    try {
      await addCheck(deps, email);
    } catch (error) {
      if (error instanceof AppError) throw error;
      log.error({ err: error, email: email.id }, 'What was found in the files of an order could not be told');
      await database.transaction((tx) => endAwaitingCheck(tx, email.id, email.data));
    }
  };
  const pass = oneAtATime(async () => {
    let after = 0;
    try {
      for (;;) {
        const email = isStopped ? undefined : await nextAwaitingCheck(database.read, after);
        if (!email) return;
        await addOne(email);
        after = email.seq;
        signals.emit('mail-queued');
      }
    } catch (error) {
      log.warn({ err: error }, 'Emails about new orders wait for what was found in their files');
    }
  });

  return {
    start() {
      signals.on('mail-queued', pass.call);
      poll = setInterval(pass.call, POLL_MS).unref();
      pass.call();
    },
    stop() {
      isStopped = true;
      clearInterval(poll);
      return pass.stop();
    },
  };
};
