import type { Database } from '../server/ports/database/port.ts';
import { type Endpoint, endpoints } from '../shared/endpoints.ts';

/** Every call of the contract, by name. */
export const calls: [string, Endpoint][] = Object.entries<Endpoint>(endpoints);

/** An address of the call, with these in place of its parameters. */
export const addressOf = ({ path }: Endpoint, parameter = 'MX-0123456789AB'): string =>
  path.replace(/:\w+/g, encodeURIComponent(parameter));

const tables = [
  'settings',
  'secrets',
  'admins',
  'sessions',
  'login_attempts',
  'login_delays',
  'discounts',
  'orders',
  'order_totals',
  'order_lines',
  'order_events',
  'order_files',
  'intakes',
  'idempotency_keys',
  'address_quotas',
  'emails',
  'mailings',
  'email_templates',
  'recent_letters',
  'clients',
  'faq_items',
  'testimonials',
  'portfolio_items',
  'audio_files',
  'pictures',
  'picture_files',
  'images',
] as const;

/** All there is in the database, to be the same before and after what must change nothing. */
export const everything = async ({ read }: Database): Promise<Record<string, unknown>> => {
  const rows: Record<string, unknown> = {};
  for (const table of tables)
    rows[table] = await read
      .selectFrom(table)
      .selectAll()
      .orderBy((by) => by.lit(1))
      .execute();
  return rows;
};
