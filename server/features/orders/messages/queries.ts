import type { Selectable } from 'kysely';
import { now } from '../../../clock.ts';
import { newId } from '../../../ids.ts';
import { insertRows, type Queries } from '../../../ports/database/port.ts';
import type { Schema } from '../../../ports/database/schema.ts';

export type MessageRow = Selectable<Schema['order_messages']>;

/** The thread of an order, oldest first. */
export const listMessages = (db: Queries, orderId: string): Promise<MessageRow[]> =>
  db
    .selectFrom('order_messages')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('at')
    .orderBy('id')
    .execute();

export const findMessage = (db: Queries, id: string): Promise<MessageRow | undefined> =>
  db.selectFrom('order_messages').selectAll().where('id', '=', id).executeTakeFirst();

/**
 * Adds a message to the thread of a locked order, always after the last one, even if the clocks of two processes
 * differ.
 */
export const insertMessage = async (
  tx: Queries,
  message: Pick<MessageRow, 'order_id' | 'author' | 'text'>,
  writtenAt = now(),
): Promise<MessageRow> => {
  const { latest } = await tx
    .selectFrom('order_messages')
    .select((row) => row.fn.max('at').as('latest'))
    .where('order_id', '=', message.order_id)
    .executeTakeFirstOrThrow();
  const [at, after] = [writtenAt, latest === null ? '' : new Date(Date.parse(latest) + 1).toISOString()];
  const row = { ...message, id: newId(), at: at > after ? at : after };
  await insertRows(tx, 'order_messages', [row]);
  return row;
};

export const countMessagesOf = async (
  db: Queries,
  { order_id, author }: Pick<MessageRow, 'order_id' | 'author'>,
): Promise<number> => {
  const { count } = await db
    .selectFrom('order_messages')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('order_id', '=', order_id)
    .where('author', '=', author)
    .executeTakeFirstOrThrow();
  return count;
};

/** Deletes the threads of orders that are deleted or whose client is erased. */
export const deleteMessages = async (tx: Queries, orderIds: string[]): Promise<void> => {
  await tx.deleteFrom('order_messages').where('order_id', 'in', orderIds).execute();
};
