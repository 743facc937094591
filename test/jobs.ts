import { emailQueue } from '../server/app/send-email.ts';
import type { Deps } from '../server/deps.ts';
import { addCheckQueue } from '../server/features/order-files/add-check.ts';
import { checkQueue } from '../server/features/order-files/check-file.ts';
import { probeQueue } from '../server/features/order-files/probe-file.ts';
import { createRunner, type Runner } from '../server/jobs/runner.ts';
import { type Checker, type Lane, lanes } from '../server/media/check/checker.ts';

/** Sends a product’s emails. */
export const createEmailRunner = (deps: Deps): Runner => createRunner(deps, emailQueue(deps));

/** Adds the findings in an order's files to the emails that wait for them. */
export const addChecks = async (deps: Deps): Promise<void> => {
  await createRunner(deps, addCheckQueue(deps)).runOnce();
};

/** Reads the headers of orders' files. */
export const createProbeRunner = (deps: Deps): Runner => createRunner(deps, probeQueue(deps));

/** Checks the files of orders, both lanes as one. */
export const createCheckRunner = (
  deps: Deps,
  newChecker?: (lane: Lane) => Checker,
): Pick<Runner, 'start' | 'stop'> => {
  const runners = lanes.map((lane) => createRunner(deps, checkQueue(deps, lane, newChecker?.(lane))));
  return {
    start() {
      for (const runner of runners) runner.start();
    },
    async stop() {
      await Promise.all(runners.map((runner) => runner.stop()));
    },
  };
};
