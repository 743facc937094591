import type { Deps } from '../../deps.ts';
import { defineJob, type JobKind, type Queue } from '../../jobs/job-kind.ts';
import { SECOND } from '../../lib/clock.ts';
import { keepSent, listFinishedBulkEmails } from './queries.ts';
import { queueBulkEmailParts } from './queue-parts.ts';

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
