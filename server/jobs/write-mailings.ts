import { SECOND } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { listUnwrittenBulkEmails } from '../features/bulk-emails/parts-queries.ts';
import { keepSent, listFinishedBulkEmails } from '../features/bulk-emails/queries.ts';
import { queueBulkEmailParts } from '../features/bulk-emails/queue-parts.ts';
import { oneAtATime } from './one-at-a-time.ts';

const POLL_MS = 30 * SECOND;

export type MailingJob = { start(): void; stop(): Promise<void> };

/**
 * Writes on what a process began and left: bulk mails with recipients they have not been written to. And keeps the count of
 * what was sent once nothing of a bulk mail is on its way any more.
 */
export const createMailingJob = (deps: Pick<Deps, 'config' | 'database' | 'signals' | 'log'>): MailingJob => {
  const { database, log } = deps;
  let isStopped = false;
  let poll: NodeJS.Timeout | undefined;
  const isStopping = () => isStopped;

  const pass = async () => {
    for (const id of await listUnwrittenBulkEmails(database.read))
      await queueBulkEmailParts({ ...deps, isStopping }, id);
    for (const id of await listFinishedBulkEmails(database.read)) {
      if (isStopped) return;
      await database.transaction((tx) => keepSent(tx, id));
    }
  };
  const passes = oneAtATime(() =>
    pass().catch((error: unknown) => log.warn({ err: error }, 'The writing of bulk mails waits')),
  );

  return {
    start() {
      poll = setInterval(passes.call, POLL_MS).unref();
      passes.call();
    },
    stop() {
      isStopped = true;
      clearInterval(poll);
      return passes.stop();
    },
  };
};
