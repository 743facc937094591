import type { Deps } from '../server/deps.ts';
import { addCheckQueue } from '../server/jobs/add-check.ts';
import { createRunner, type Runner } from '../server/jobs/runner.ts';
import { emailQueue } from '../server/jobs/send-email.ts';

/** What sends the emails of a product that has a mail server. */
export const createEmailRunner = (deps: Deps): Runner => {
  const queue = emailQueue(deps);
  if (!queue) throw new Error('This product has no mail server');
  return createRunner(deps, queue);
};

/** Adds to the emails that wait for it what was found in the files of their orders. */
export const addChecks = async (deps: Deps): Promise<void> => {
  await createRunner(deps, addCheckQueue(deps)).runOnce();
};
