import type { Selectable } from 'kysely';
import { now } from '../../lib/clock.ts';
import type { Queries } from '../../ports/database/port.ts';
import type { Schema } from '../../schema/database.ts';

export type SessionRow = Selectable<Schema['card_sessions']>;

/** Checkouts of an order, the newest first. */
export const listSessions = (db: Queries, orderId: string): Promise<SessionRow[]> =>
  db
    .selectFrom('card_sessions')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();

export const findSession = (db: Queries, id: string): Promise<SessionRow | undefined> =>
  db.selectFrom('card_sessions').selectAll().where('id', '=', id).executeTakeFirst();

export const addSession = async (tx: Queries, row: SessionRow): Promise<void> => {
  await tx
    .insertInto('card_sessions')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
};

/** No client is led to an open checkout any more. One that is paid all the same is still known. */
export const endOpenSessions = async (tx: Queries): Promise<void> => {
  await tx.updateTable('card_sessions').set({ expires_at: now() }).where('paid_at', 'is', null).execute();
};

/** Marks it as paid. Returns false if it was already, or isn't known. */
export const markPaid = async (tx: Queries, id: string, at: string): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('card_sessions')
    .set({ paid_at: at })
    .where('id', '=', id)
    .where('paid_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Nobody can pay it any more, so nobody has to ask about it. */
export const endSession = async (tx: Queries, id: string, at: string): Promise<void> => {
  await tx
    .updateTable('card_sessions')
    .set({ ended_at: at })
    .where('id', '=', id)
    .where('paid_at', 'is', null)
    .where('ended_at', 'is', null)
    .execute();
};

/** Whether the news is new: it is written down in the transaction that handles it. */
export const noteEvent = async (tx: Queries, event: Schema['card_events']): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('card_events')
    .values(event)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

const MAX_PROBLEMS = 20;

/** Payments that no order could be found for, the latest first. */
export const listProblems = async (db: Queries): Promise<{ at: string; text: string }[]> =>
  db
    .selectFrom('card_events')
    .select(['at', 'problem as text'])
    .where('problem', '<>', '')
    .orderBy('at', 'desc')
    .limit(MAX_PROBLEMS)
    .execute();
