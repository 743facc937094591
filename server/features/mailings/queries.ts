import type { Selectable } from 'kysely';
import { type ClientFilter, RECENT_DAYS } from '../../../shared/clients.ts';
import type { EmailState } from '../../../shared/emails.ts';
import { DAY, fromNow } from '../../clock.ts';
import type { LetterOrder } from '../../mail/letter-values.ts';
import type { Queries } from '../../ports/database/port.ts';
import type { Schema } from '../../ports/database/schema.ts';

export type MailingRow = Selectable<Schema['mailings']>;

export const insertMailing = async (tx: Queries, mailing: Omit<MailingRow, 'seq'>): Promise<void> => {
  await tx.insertInto('mailings').values(mailing).execute();
};

export const findMailing = (db: Queries, id: string): Promise<MailingRow | undefined> =>
  db.selectFrom('mailings').selectAll().where('id', '=', id).executeTakeFirst();

/** Bulk mails, newest first, starting below a sequence number. */
export const listMailings = (db: Queries, limit: number, before: number | null): Promise<MailingRow[]> =>
  db
    .selectFrom('mailings')
    .selectAll()
    .$if(before !== null, (query) => query.where('seq', '<', before as number))
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();

/** How many messages of each bulk mail are in each state. */
export const countByState = (
  db: Queries,
  mailingIds: string[],
): Promise<{ mailing_id: string | null; state: EmailState; count: number }[]> =>
  db
    .selectFrom('emails')
    .select(['mailing_id', 'state'])
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('mailing_id', 'in', mailingIds.length ? mailingIds : [''])
    .groupBy(['mailing_id', 'state'])
    .execute();

type ResultPage = { limit: number; after: number | null; state: EmailState | undefined };

/** What became of a bulk mail, in the order it leaves in. */
export const listResults = (db: Queries, mailingId: string, { limit, after, state }: ResultPage) =>
  db
    .selectFrom('emails')
    .select(['seq', 'id', 'recipient', 'state', 'error', 'next_attempt_at', 'sent_at'])
    .where('mailing_id', '=', mailingId)
    .$if(after !== null, (query) => query.where('seq', '>', after as number))
    .$if(state !== undefined, (query) => query.where('state', '=', state as EmailState))
    .orderBy('seq')
    .limit(limit)
    .execute();

/** Withdraws what of a bulk mail nobody has begun to send. */
export const withdrawMailing = async (tx: Queries, mailingId: string): Promise<void> => {
  await tx
    .updateTable('emails')
    .set({ state: 'cancelled' })
    .where('mailing_id', '=', mailingId)
    .where('state', '=', 'queued')
    .execute();
};

/** A client who may get bulk mail, with the latest order. */
export type Recipient = { id: string; name: string; email: string; order: LetterOrder | null };

export const fitting = (db: Queries, filter: ClientFilter) =>
  db
    .selectFrom('clients')
    .$if(filter === 'recent', (query) =>
      query.where('clients.last_order_at', '>=', fromNow(-RECENT_DAYS * DAY)),
    )
    .$if(filter === 'active', (query) => query.where('clients.active_orders', '>', 0));

// Below the most parameters a statement may have.
const KEYS_AT_ONCE = 1_000;

/** The clients a filter means, but for those who unsubscribed; of these addresses alone where some are given. */
export const findRecipients = async (
  db: Queries,
  filter: ClientFilter,
  emailKeys: string[],
): Promise<Recipient[]> => {
  const found = (keys?: string[]) =>
    fitting(db, filter)
      .leftJoin('orders', 'orders.seq', 'clients.last_order_seq')
      .select(['clients.id as client_id', 'clients.name as client_name', 'clients.email as client_email'])
      .select(['orders.id', 'orders.total_amount', 'orders.status', 'orders.song_count'])
      .select('orders.rush_delivery')
      .where('clients.unsubscribed_at', 'is', null)
      .$if(keys !== undefined, (query) => query.where('clients.email_key', 'in', keys as string[]))
      .orderBy('clients.seq')
      .execute();
  const rows: Awaited<ReturnType<typeof found>> = [];
  if (!emailKeys.length) rows.push(...(await found()));
  for (let start = 0; start < emailKeys.length; start += KEYS_AT_ONCE)
    rows.push(...(await found(emailKeys.slice(start, start + KEYS_AT_ONCE))));
  return rows.map(({ client_id, client_name, client_email, ...order }) => ({
    id: client_id,
    name: client_name,
    email: client_email,
    order: order.id === null ? null : (order as LetterOrder),
  }));
};

type Addressed = { seq: number; name: string; email: string; unsubscribed_at: string | null };

/** The addresses a filter means without the unsubscribed, a part at a time. */
export const mailAddresses = (db: Queries, filter: ClientFilter, after: number, limit: number) =>
  fitting(db, filter)
    .select(['clients.seq', 'clients.email'])
    .where('clients.unsubscribed_at', 'is', null)
    .where('clients.seq', '>', after)
    .orderBy('clients.seq')
    .limit(limit)
    .execute();

export const countUnsubscribed = async (db: Queries, filter: ClientFilter): Promise<number> => {
  const { count } = await fitting(db, filter)
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('clients.unsubscribed_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
};

type NamePage = { limit: number; after: number };

/** Clients a filter means by name: those who may get bulk mail, or those who unsubscribed and those named beside them. */
export const listByName = async (
  db: Queries,
  filter: ClientFilter,
  { limit, after }: NamePage,
  excluded: number[] | null,
): Promise<Addressed[]> => {
  const anchor = after
    ? await db.selectFrom('clients').select(['name_key', 'seq']).where('seq', '=', after).executeTakeFirst()
    : undefined;
  if (after && !anchor) return [];
  return fitting(db, filter)
    .select(['clients.seq', 'clients.name', 'clients.email', 'clients.unsubscribed_at'])
    .where((is) =>
      excluded === null
        ? is('clients.unsubscribed_at', 'is', null)
        : is.or([
            is('clients.unsubscribed_at', 'is not', null),
            ...(excluded.length ? [is('clients.seq', 'in', excluded)] : []),
          ]),
    )
    .$if(anchor !== undefined, (query) =>
      query.where((is) =>
        is(
          is.refTuple('clients.name_key', 'clients.seq'),
          '>',
          is.tuple(anchor?.name_key ?? '', anchor?.seq ?? 0),
        ),
      ),
    )
    .orderBy('clients.name_key')
    .orderBy('clients.seq')
    .limit(limit)
    .execute();
};
