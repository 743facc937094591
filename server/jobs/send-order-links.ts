import type { Deps } from '../deps.ts';
import { sendOrderLinks } from '../features/orders/links/send-links.ts';
import { defineJob, type Queue } from './job-kind.ts';

/** Looks up the orders of an address that somebody lost the links of, and emails it those. */
export const orderLinksQueue = (deps: Pick<Deps, 'database' | 'config' | 'signals'>): Queue => {
  const send = defineJob({
    name: 'send-order-links',
    run: ({ email_key }, { finish, postpone }) => sendOrderLinks(deps, { email_key, finish, postpone }),
  });
  return { name: 'order links', kinds: [send], limit: 1, wokenBy: ['links-requested'] };
};
