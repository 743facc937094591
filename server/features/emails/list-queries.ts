import type { EmailState } from '../../../shared/emails.ts';
import { limits } from '../../../shared/limits.ts';
import type { Queries } from '../../ports/database/port.ts';
import { type EmailRow, TEMPLATE_TEST } from './queries.ts';

type Page = { limit: number; before: number | null; state: EmailState | undefined };

/** A row with the text of its bulk email and what its order is called, or null. */
export type ListedEmail = EmailRow & {
  bulk_message: string | null;
  order_client: string | null;
  order_title: string | null;
};

const selectWithMessage = (db: Queries) =>
  db
    .selectFrom('emails')
    .selectAll('emails')
    .select((row) => {
      const order = row.selectFrom('orders').whereRef('orders.id', '=', 'emails.order_id');
      return [
        row
          .selectFrom('mailings')
          .select('mailings.message')
          .whereRef('mailings.id', '=', 'emails.mailing_id')
          .as('bulk_message'),
        order.select('orders.name').as('order_client'),
        order.select('orders.title').as('order_title'),
      ];
    });

/** The outbox, newest first. */
export const listEmails = (db: Queries, { limit, before, state }: Page): Promise<ListedEmail[]> => {
  let query = selectWithMessage(db).orderBy('seq', 'desc').limit(limit);
  if (before !== null) query = query.where('seq', '<', before);
  if (state) query = query.where('state', '=', state);
  return query.execute();
};

/** The latest emails to a client, newest first. */
export const listClientEmails = (db: Queries, clientId: string, limit: number): Promise<ListedEmail[]> =>
  selectWithMessage(db)
    .where('client_id', '=', clientId)
    .where('kind', '<>', TEMPLATE_TEST)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();

/** The emails about an order, oldest first. */
export const listOrderEmails = (db: Queries, orderId: string): Promise<EmailRow[]> =>
  db.selectFrom('emails').selectAll().where('order_id', '=', orderId).orderBy('seq').execute();

/** The latest emails about an order, newest first. */
export const listLatestEmails = (db: Queries, orderId: string): Promise<EmailRow[]> =>
  db
    .selectFrom('emails')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('seq', 'desc')
    .limit(limits.emails_page)
    .execute();

/** The emails that the latest changes of an order caused, oldest first. */
export const listChangeEmails = async (
  db: Queries,
  orderId: string,
): Promise<Pick<EmailRow, 'event_seq' | 'state' | 'data'>[]> => {
  const rows = await db
    .selectFrom('emails')
    .select(['event_seq', 'state', 'data'])
    .where('order_id', '=', orderId)
    .where('event_seq', 'is not', null)
    .orderBy('seq', 'desc')
    .limit(limits.events_page)
    .execute();
  return rows.reverse();
};

/** The status changes that caused emails of a kind about an order, withdrawn ones excluded. */
export const listEmailCauses = (
  db: Queries,
  orderId: string,
  kind: string,
): Promise<{ event_seq: number | null }[]> =>
  db
    .selectFrom('emails')
    .select('event_seq')
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .where('state', '<>', 'cancelled')
    .execute();

export const findEmail = (db: Queries, id: string): Promise<ListedEmail | undefined> =>
  selectWithMessage(db).where('id', '=', id).executeTakeFirst();
