import { join } from 'node:path';
import type { Deps } from '../deps.ts';
import type { Job } from '../jobs/runner.ts';
import { type PermissionReport, restrictFiles } from '../lib/file-permissions.ts';

/** Removes other users' access to stored files, and logs once how many were open, including the top-level ones. */
export const createCloseJob = (
  { config, log }: Pick<Deps, 'config' | 'log'>,
  closing: PermissionReport,
): Job => {
  const stopped = new AbortController();
  let running: Promise<void> | undefined;
  const run = async () => {
    await restrictFiles(join(config.DATA_DIR, 'files'), closing, stopped.signal);
    const { mended, left } = closing;
    if (mended)
      log.info({ mended }, 'files and folders in DATA_DIR that other users could open are closed to them');
    if (left)
      log.warn({ left }, 'files and folders in DATA_DIR are open to others and belong to another user');
  };
  return {
    start() {
      running = run();
    },
    async stop() {
      stopped.abort();
      await running;
    },
  };
};
