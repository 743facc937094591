import type { Deps } from '../../deps.ts';
import { defineJob, type Queue } from '../../jobs/job-kind.ts';
import { makeShowcaseDrafts } from './make-drafts.ts';

export const showcaseQueue = (deps: Deps): Queue => {
  const make = defineJob({
    name: 'make-showcase',
    run: ({ id }, job) => makeShowcaseDrafts(deps, id, job),
  });
  return { name: 'showcase', kinds: [make], limit: 1, wokenBy: ['sounds-waiting'] };
};
