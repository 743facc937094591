import type { Deps } from '../deps.ts';
import { makeShowcaseDrafts } from '../features/orders/showcase/make-drafts.ts';
import { defineJob, type Queue } from './job-kind.ts';

export const showcaseQueue = (deps: Deps): Queue => {
  const make = defineJob({
    name: 'make-showcase',
    run: ({ id }, job) => makeShowcaseDrafts(deps, id, job),
  });
  return { name: 'showcase', kinds: [make], limit: 1, wokenBy: ['sounds-waiting'] };
};
