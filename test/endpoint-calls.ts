import { tableNames } from '../server/backup/archive/tables.ts';
import type { Database } from '../server/ports/database/port.ts';
import { emptyDraft } from '../shared/drafts.ts';
import { type Endpoint, endpoints } from '../shared/endpoints/index.ts';
import type { TestApp } from './harness.ts';
import { placed, usual } from './orders.ts';

/** Every endpoint of the contract, by name. */
export const calls: [string, Endpoint][] = Object.entries<Endpoint>(endpoints);

/** A URL of the endpoint with its path parameters replaced. */
export const fillPath = ({ path }: Endpoint, parameter = 'MX-0123456789AB'): string =>
  path.replace(/:\w+/g, encodeURIComponent(parameter));

/** An existing id for every GET endpoint that takes one, by path. */
export const realParameters = async (product: TestApp): Promise<Record<string, string>> => {
  const order = await placed(product.url);
  const terms = { slug: 'terms', title: 'Terms', body: 'Pay first.', in_footer: true };
  await product.callAsOwner('POST', '/pages', terms);
  const agreed = await placed(product.url, { fields: { accepted_terms: 'true' } });
  const accepted = await product.callAsOwner('GET', `/orders/${agreed}`);
  await product.callAsOwner('DELETE', '/pages/terms');
  const headers = await product.asOwner();
  const payload = { subject: 'News', message: 'A new room', recipient_filter: 'all' };
  const bulk = await product.app.inject({ method: 'POST', url: '/api/admin/email/bulk', headers, payload });
  const outbox = await product.app.inject({ url: '/api/admin/emails', headers });
  return {
    '/api/admin/orders/:order_id': order,
    '/api/client-orders/:order_id': order,
    '/api/client-orders/:order_id/state': order,
    '/api/admin/clients/:email/history': usual.email,
    '/api/admin/clients/:email/mentions': usual.email,
    '/api/admin/mailings/:id': bulk.json<{ mailing_id: string }>().mailing_id,
    '/api/admin/accepted-terms/:sha256': accepted.json<{ terms: { sha256: string } }>().terms.sha256,
    '/api/drafts/:draft_id': await draftOf(product),
    '/api/admin/emails/:id': outbox.json<{ emails: { id: string }[] }>().emails[0]?.id ?? '',
  };
};

const draftOf = async ({ app }: TestApp): Promise<string> =>
  (await app.inject({ method: 'POST', url: '/api/drafts', payload: emptyDraft })).json<{ id: string }>().id;

/** Maintained by the running processes and changed as time passes. */
const moving = ['jobs', 'turns', 'rate_limits'];

/** The whole content of the database, to be compared before and after something that must change nothing. */
export const everything = async ({ read }: Database): Promise<Record<string, unknown>> => {
  const rows: Record<string, unknown> = {};
  for (const table of tableNames.filter((name) => !moving.includes(name)))
    rows[table] = await read
      .selectFrom(table)
      .selectAll()
      .orderBy((by) => by.lit(1))
      .execute();
  return rows;
};
