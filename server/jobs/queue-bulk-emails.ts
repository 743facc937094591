import { SECOND } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { keepSent, listFinishedBulkEmails } from '../features/bulk-emails/queries.ts';
import { queueBulkEmailParts } from '../features/bulk-emails/queue-parts.ts';
import { defineJob, type JobKind, type Queue } from './job-kind.ts';

type Needs = Pick<Deps, 'config' | 'database' | 'signals'>;

/** Writes a bulk email to the recipients that the original request didn't reach. */
export const bulkEmailQueue = (deps: Needs): Queue => {
  const write = defineJob({
    name: 'write-bulk-email',
    async run({ id }, { signal }) {
      await queueBulkEmailParts({ ...deps, isStopping: () => signal.aborted }, id);
      signal.throwIfAborted();
    },
  });
  return { name: 'bulk emails', kinds: [write], limit: 1 };
};

/** Stores how many emails of a bulk email were sent, once none is still pending. */
export const countBulkEmailsJob = ({ database }: Pick<Deps, 'database'>): JobKind =>
  defineJob({
    name: 'count-bulk-emails',
    everyMs: 30 * SECOND,
    async run(_, { signal }) {
      for (const id of await listFinishedBulkEmails(database.read)) {
        if (signal.aborted) return;
        await database.transaction((tx) => keepSent(tx, id));
      }
    },
  });
