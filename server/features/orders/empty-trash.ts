import { limits } from '../../../shared/limits.ts';
import type { Deps } from '../../deps.ts';
import { defineJob, type JobKind } from '../../jobs/job-kind.ts';
import { DAY, fromNow, HOUR } from '../../lib/clock.ts';
import { emptyTrash } from './purge-orders.ts';

/** Permanently deletes orders that have been in the trash for thirty days. */
export const emptyTrashOnce = async (deps: Deps): Promise<void> => {
  const until = fromNow(-limits.trash_days * DAY);
  const deleted = await emptyTrash(deps, until);
  if (deleted) deps.log.info({ deleted }, 'deleted orders that had been in the trash for 30 days');
};

export const emptyTrashJob = (deps: Deps): JobKind =>
  defineJob({ name: 'empty-trash', everyMs: HOUR, run: () => emptyTrashOnce(deps) });
