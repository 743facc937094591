import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { defineJob, type Queue } from '../../jobs/job-kind.ts';
import { sendOrderLinks } from './send-links.ts';

/** Looks up the orders of an address whose owner lost the links, and emails the links there. */
export const orderLinksQueue = (deps: Pick<Deps, 'database' | 'config' | 'signals'>): Queue => {
  const send = defineJob({
    name: 'send-order-links',
    // The address may have no row.
    payload: z.object({ email_key: z.string(), network: z.string().default('') }),
    run: ({ email_key, network }, { finish }) => sendOrderLinks(deps, { email_key, network, finish }),
  });
  return { name: 'order links', kinds: [send], limit: 1, wokenBy: ['links-requested'] };
};
