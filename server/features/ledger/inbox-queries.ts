import { type Selectable, sql } from 'kysely';
import { cardItemKinds, type InboxKind } from '../../../shared/inbox.ts';
import { isOverStatus, orderStatuses } from '../../../shared/order-statuses.ts';
import { now } from '../../lib/clock.ts';
import type { Queries } from '../../ports/database/port.ts';
import type { Schema } from '../../schema/database.ts';
import { isNotWithdrawn } from './due-date-queries.ts';
import type { OrderRow, PaymentRow } from './rows.ts';

type ItemRow = Selectable<Schema['inbox_items']>;
export type ListedItem = ItemRow & {
  client_name: string;
  title: string;
  currency: string;
  payment: PaymentRow | undefined;
};

/** `subject`: the id of what it is about, such as a payment or the order. What belongs to no order has an empty `order_id`. */
type NewItem = { kind: InboxKind; order_id: string; subject: string; text: string; at: string };

const COUNTED = 1_000;
/** Enough to see what it is about; the order has the full text. */
const MAX_CHARACTERS = 300;

export const inboxItemId = (kind: InboxKind, subject: string): string => `${kind}:${subject}`;

const toRow = ({ subject, ...item }: NewItem): ItemRow => ({
  ...item,
  id: inboxItemId(item.kind, subject),
  text: [...item.text].slice(0, MAX_CHARACTERS).join(''),
  dismissed_at: null,
});

/** The same for what is told again without being news: an item that is there stays as it is, also a dismissed one. */
export const putInboxItemOnce = async (tx: Queries, item: NewItem): Promise<void> => {
  await tx
    .insertInto('inbox_items')
    .values(toRow(item))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
};

/** Adds an item to the inbox in the transaction that causes it. An item with the same subject is replaced. */
export const putInboxItem = async (tx: Queries, item: NewItem): Promise<void> => {
  const values = toRow(item);
  await tx
    .insertInto('inbox_items')
    .values(values)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ text: values.text, at: values.at, dismissed_at: null }),
    )
    .execute();
};

/** Whether the item exists and hasn't been dismissed. */
export const isWaiting = async (db: Queries, id: string): Promise<boolean> => {
  const row = await db
    .selectFrom('inbox_items')
    .select('id')
    .where('id', '=', id)
    .where('dismissed_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
};

export const clearInboxItem = async (tx: Queries, id: string): Promise<void> => {
  await tx.deleteFrom('inbox_items').where('id', '=', id).execute();
};

/** Deletes the items of orders that are deleted or whose client is erased. */
export const clearInboxOfOrders = async (tx: Queries, orderIds: string[]): Promise<void> => {
  await tx.deleteFrom('inbox_items').where('order_id', 'in', orderIds).execute();
};

/**
 * Dismisses an item or puts it back. The row stays, so either can be undone. Returns false if there is no such item.
 */
export const dismissInboxItem = async (tx: Queries, id: string, isDismissed: boolean): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('inbox_items')
    .set({ dismissed_at: isDismissed ? now() : null })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

// Few orders are in the trash, and for 30 days at most. Their items come back when they are restored. Money that moved
// for one of them is shown all the same, and so is money that is for no order.
export const selectWaiting = (db: Queries) =>
  db
    .selectFrom('inbox_items')
    .leftJoin('orders', 'orders.id', 'inbox_items.order_id')
    .where('inbox_items.dismissed_at', 'is', null)
    .where((is) => is.or([is('orders.id', 'is not', null), is('inbox_items.order_id', '=', '')]))
    .where((is) => is.or([is('orders.trashed_at', 'is', null), is('inbox_items.kind', 'in', cardItemKinds)]));

/** Open items, the oldest first. */
export const listInbox = async (db: Queries, limit: number): Promise<ListedItem[]> => {
  const items = await selectWaiting(db)
    .selectAll('inbox_items')
    .select((row) => [
      row.fn.coalesce('orders.name', sql<string>`''`).as('client_name'),
      row.fn.coalesce('orders.title', sql<string>`''`).as('title'),
      row.fn.coalesce('orders.currency', sql<string>`''`).as('currency'),
    ])
    .orderBy('inbox_items.at')
    .orderBy('inbox_items.id')
    .limit(limit)
    .execute();
  const reports = items.filter(({ kind }) => kind === 'payment_reported');
  const payments = reports.length
    ? await db
        .selectFrom('payments')
        .selectAll()
        .where(
          'id',
          'in',
          reports.map(({ id }) => id.slice(inboxItemId('payment_reported', '').length)),
        )
        .execute()
    : [];
  const byItem = new Map(payments.map((row) => [inboxItemId('payment_reported', row.id), row]));
  return items.map((item) => ({ ...item, payment: byItem.get(item.id) }));
};

/**
 * Whether a client's action on this order needs the studio's attention; approvals don't, and refunds aren't theirs. While the order is paused,
 * in review or finished, only actions since then count: the pause or delivery answered earlier ones.
 */
export const hasInboxItem = async (
  db: Queries,
  { id, status, paused_at, in_review }: Pick<OrderRow, 'id' | 'status' | 'paused_at' | 'in_review'>,
): Promise<boolean> => {
  const since = isOverStatus(status) || in_review ? await getEndTime(db, id) : paused_at;
  const item = await db
    .selectFrom('inbox_items')
    .select('id')
    .where('order_id', '=', id)
    .where('dismissed_at', 'is', null)
    .where('kind', 'not in', ['approval', 'card_refund'])
    .$if(since !== null, (query) => query.where('at', '>', since as string))
    .limit(1)
    .executeTakeFirst();
  return item !== undefined;
};

/**
 * When the studio last finished its work or delivered more. A note with the same status doesn't count, nor does the
 * client's approval.
 */
const getEndTime = async (db: Queries, orderId: string): Promise<string | null> => {
  const { at } = await db
    .selectFrom('order_events')
    .select((event) => event.fn.max('at').as('at'))
    .where('order_id', '=', orderId)
    .where(isNotWithdrawn)
    .where((is) =>
      is.or([
        is('kind', '=', 'delivered'),
        is.and([
          is('kind', '=', 'status'),
          is('from_status', '<>', is.ref('to_status')),
          is('to_status', 'in', orderStatuses.filter(isOverStatus)),
        ]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return at;
};

/**
 * The number of open items, counted up to a thousand. Sorted, so that the index is used instead of scanning all orders.
 */
export const countInbox = async (db: Queries): Promise<number> => {
  const found = selectWaiting(db)
    .select('inbox_items.id')
    .orderBy('inbox_items.at')
    .orderBy('inbox_items.id')
    .limit(COUNTED);
  const { count } = await db
    .selectFrom(found.as('found'))
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};
