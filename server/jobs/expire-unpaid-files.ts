import { DAY, HOUR, nowForExpiry } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { expireFiles, listUnpaidOrders } from '../features/orders/lifecycle/expiry-queries.ts';
import { readStudioSettings } from '../features/settings/queries.ts';
import { removeFiles } from '../receive-upload/staged-files.ts';
import { defineJob, type JobKind } from './job-kind.ts';

const AT_ONCE = 50;

/**
 * Removes the files of orders that were never paid, this many days after the last activity; the setting says how many,
 * and 0 means never. Bytes are removed after the commit; the sweep removes what a crash leaves behind.
 */
export const expireUnpaidFilesOnce = async (deps: Deps, at = nowForExpiry(DAY)): Promise<number> => {
  const { database, log } = deps;
  const { unpaid_files_days: days } = await readStudioSettings(database.read);
  if (!days) return 0;
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
