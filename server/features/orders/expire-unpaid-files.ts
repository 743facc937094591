import type { Deps } from '../../deps.ts';
import { defineJob, type JobKind } from '../../jobs/job-kind.ts';
import { DAY, HOUR, now } from '../../lib/clock.ts';
import { removeFiles } from '../../receive-upload/staged-files.ts';
import { readStudioSettings } from '../settings/queries.ts';
import { expireFiles, listUnpaidOrders } from './expiry-queries.ts';

const AT_ONCE = 50;

/**
 * Removes the files of orders that were never paid, this many days after the last activity; the setting says how many,
 * and 0 means never. Bytes are removed after the commit; the sweep removes what a crash leaves behind.
 */
export const expireUnpaidFilesOnce = async (deps: Deps): Promise<number> => {
  const { database, log } = deps;
  const { unpaid_files_days: days } = await readStudioSettings(database.read);
  if (!days) return 0;
  const at = now();
  const before = new Date(Date.parse(at) - days * DAY).toISOString();
  let removed = 0;
  for (const shelf of ['current', 'archived'] as const) {
    let after = 0;
    for (;;) {
      const page = await listUnpaidOrders(database.read, { before, at }, { shelf, after }, AT_ONCE);
      for (const { id } of page) {
        const keys = await database.transaction((tx) => expireFiles(tx, id, before, at));
        await removeFiles(deps, keys);
        removed += keys.length;
      }
      after = page.at(-1)?.seq ?? 0;
      if (page.length < AT_ONCE) break;
    }
  }
  if (removed) log.info({ removed, days }, 'removed files of orders that were never paid');
  return removed;
};

export const expireUnpaidFilesJob = (deps: Deps): JobKind =>
  defineJob({
    name: 'expire-unpaid-files',
    everyMs: HOUR,
    async run() {
      await expireUnpaidFilesOnce(deps);
    },
  });
