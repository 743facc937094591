import { SECOND } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { keepSent, listFinishedBulkEmails } from '../features/bulk-emails/queries.ts';
import { queueBulkEmailParts } from '../features/bulk-emails/queue-parts.ts';
import { defineJob, type JobKind, type Queue } from './job-kind.ts';

type Needs = Pick<Deps, 'config' | 'database' | 'signals'>;

/** Writes a bulk email to those recipients whom the request that took it did not come to. */
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

/** Keeps the count of what was sent once nothing of a bulk email is on its way any more. */
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
