import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { type ClientFilter, RECENT_DAYS } from '../../../shared/clients.ts';
import type { EmailState } from '../../../shared/emails.ts';
import { cancelJobs, jobId } from '../../jobs/queries.ts';
import { DAY, fromNow } from '../../lib/clock.ts';
import type { Queries } from '../../ports/database/port.ts';
import type { Schema } from '../../schema/database.ts';
import { isListed } from '../clients/queries.ts';

export type BulkEmailRow = Selectable<Schema['mailings']>;

export const insertBulkEmail = async (
  tx: Queries,
  mailing: Omit<BulkEmailRow, 'seq' | 'kept_sent'>,
): Promise<void> => {
  await tx.insertInto('mailings').values(mailing).execute();
};

export const findBulkEmail = (db: Queries, id: string): Promise<BulkEmailRow | undefined> =>
  db.selectFrom('mailings').selectAll().where('id', '=', id).executeTakeFirst();

/** Bulk emails, newest first, below a sequence number. */
export const listBulkEmails = (db: Queries, limit: number, before: number | null): Promise<BulkEmailRow[]> =>
  db
    .selectFrom('mailings')
    .selectAll()
    .$if(before !== null, (query) => query.where('seq', '<', before as number))
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();

export const countByState = (
  db: Queries,
  mailingId: string,
  state?: EmailState,
): Promise<{ state: EmailState; count: number }[]> =>
  db
    .selectFrom('emails')
    .select('state')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('mailing_id', '=', mailingId)
    .$if(state !== undefined, (query) => query.where('state', '=', state as EmailState))
    .groupBy('state')
    .execute();

/** Bulk emails that are finished but whose count of sent emails isn't stored yet. */
export const listFinishedBulkEmails = async (db: Queries): Promise<string[]> => {
  const rows = await settled(db.selectFrom('mailings').select('id')).execute();
  return rows.map(({ id }) => id);
};

const settled = <O>(mailings: SelectQueryBuilder<Schema, 'mailings', O>) =>
  mailings
    .where('kept_sent', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mailing_parts')
            .select('position')
            .whereRef('mailing_parts.mailing_id', '=', 'mailings.id'),
        ),
      ).and(
        not(
          exists(
            selectFrom('emails')
              .select('emails.seq')
              .whereRef('emails.mailing_id', '=', 'mailings.id')
              .where('emails.state', 'in', ['queued', 'sending']),
          ),
        ),
      ),
    );

/** Stores the count of sent emails; a retry resets it. */
export const keepSent = async (tx: Queries, id: string): Promise<void> => {
  // Locks first, so that the count includes the result of a concurrent retry.
  await tx.updateTable('mailings').set({ id }).where('id', '=', id).execute();
  const still = await settled(tx.selectFrom('mailings').select('id')).where('id', '=', id).executeTakeFirst();
  if (!still) return;
  const [sent] = await countByState(tx, id, 'sent');
  await tx
    .updateTable('mailings')
    .set({ kept_sent: sent?.count ?? 0 })
    .where('id', '=', id)
    .execute();
};

type ResultPage = { limit: number; after: number | null; state: EmailState | undefined };

/** The outcome for each recipient, in sending order. */
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

// Takes about 10 ms on SQLite, where all other writers wait.
const WITHDRAWN_AT_ONCE = 500;

/** Withdraws up to 500 emails of a bulk email that are still queued. Returns whether there were any. */
export const withdrawSome = async (tx: Queries, mailingId: string): Promise<boolean> => {
  const withdrawn = await tx
    .updateTable('emails')
    .set({ state: 'cancelled' })
    .where('seq', 'in', (emails) =>
      emails
        .selectFrom('emails')
        .select('seq')
        .where('mailing_id', '=', mailingId)
        .where('state', '=', 'queued')
        .limit(WITHDRAWN_AT_ONCE),
    )
    .where('state', '=', 'queued')
    .returning('id')
    .execute();
  await cancelJobs(
    tx,
    withdrawn.map(({ id }) => jobId('send-bulk-email', id)),
  );
  return withdrawn.length > 0;
};

const fitting = (db: Queries, filter: ClientFilter) =>
  db
    .selectFrom('clients')
    .where(isListed)
    .$if(filter === 'recent', (query) =>
      // A literal, as in the lists.
      query
        .where('clients.kept_orders', '>', sql.lit(0))
        .where('clients.last_order_at', '>=', fromNow(-RECENT_DAYS * DAY)),
    )
    .$if(filter === 'active', (query) => query.where('clients.active_orders', '>', 0));

type Addressed = { seq: number; name: string; email: string; unsubscribed_at: string | null };

/** The subscribed addresses that match a filter, in parts. */
export const listAddresses = (db: Queries, filter: ClientFilter, after: number, limit: number) =>
  fitting(db, filter)
    .select(['clients.seq', 'clients.email'])
    .where('clients.unsubscribed_at', 'is', null)
    .where('clients.seq', '>', after)
    .orderBy('clients.seq')
    .limit(limit)
    .execute();

export const findAddresses = (db: Queries, filter: ClientFilter, emailKeys: string[]) =>
  fitting(db, filter)
    .select(['clients.seq', 'clients.email'])
    .where('clients.unsubscribed_at', 'is', null)
    .where('clients.email_key', 'in', emailKeys)
    .execute();

export const countUnsubscribed = async (db: Queries, filter: ClientFilter): Promise<number> => {
  const { count } = await fitting(db, filter)
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('clients.unsubscribed_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
};

type NamePage = { limit: number; after: number };

/**
 * The clients matching a filter, by name: either those who may get bulk email, or those who unsubscribed plus the given
 * ones.
 */
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
