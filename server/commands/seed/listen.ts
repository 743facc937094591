import type { Deps } from '../../deps.ts';
import { checkQueue } from '../../jobs/check-file.ts';
import { probeQueue } from '../../jobs/probe-file.ts';
import { createRunner } from '../../jobs/runner.ts';

/** Saved together, many share one sync of the database. */
const fast = { paceMs: 0, limit: 32 };

/** Reads and listens to the files of all orders as a running server would within a minute, so that what is found stands there at once. */
export const listenToFiles = async (deps: Deps): Promise<void> => {
  for (const queue of [probeQueue(deps, fast), checkQueue(deps, 'quick'), checkQueue(deps, 'long')]) {
    const runner = createRunner(deps, queue);
    await runner.runOnce();
    await runner.stop();
  }
};
