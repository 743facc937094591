import { soundQueue, versionQueue } from '../../server/app/sound-queues.ts';
import type { Deps } from '../../server/deps.ts';
import { checkQueue } from '../../server/features/order-files/check-file.ts';
import { probeQueue } from '../../server/features/order-files/probe-file.ts';
import type { Queue } from '../../server/jobs/job-kind.ts';
import { createRunner } from '../../server/jobs/runner.ts';

/** Results saved together share database syncs. */
const fast = { paceMs: 0, limit: 32 };

/** Portfolio tracks and MP3s are left to the server that starts later. */
const orderSoundQueue = (deps: Deps): Queue => {
  const queue = soundQueue(deps);
  return { ...queue, kinds: queue.kinds.filter(({ name }) => name === 'prepare-stems') };
};

/**
 * Reads and checks all order files, as a running server would within a minute, so that the findings are there at once.
 */
export const listenToFiles = async (deps: Deps): Promise<void> => {
  const queues = [
    probeQueue(deps, fast),
    checkQueue(deps, 'quick'),
    checkQueue(deps, 'long'),
    versionQueue(deps),
    orderSoundQueue(deps),
  ];
  for (const queue of queues) {
    const runner = createRunner(deps, queue);
    await runner.runOnce();
    await runner.stop();
  }
};
