import { type Selectable, sql } from 'kysely';
import { limits } from '../../../shared/limits.ts';
import { KIBIBYTE } from '../../../shared/sizes.ts';
import { now } from '../../lib/clock.ts';
import { newId } from '../../lib/ids.ts';
import { getJsonSize } from '../../lib/json-size.ts';
import { insertRows, type Queries } from '../../ports/database/port.ts';
import type { Schema } from '../../schema/database.ts';

export type MessageRow = Selectable<Schema['order_messages']>;

/** A part of a thread, oldest message first. `messages_before`: the cursor of the part before it, if there is one. */
type MessagePage = { messages: MessageRow[]; messages_before: string | null };

/** The latest messages of an order that fit into a page, or those before a cursor: the time of a message, as no two share one. */
export const listMessages = async (db: Queries, orderId: string, before?: string): Promise<MessagePage> => {
  const rows = await db
    .selectFrom('order_messages')
    .selectAll()
    .where('order_id', '=', orderId)
    .$if(before !== undefined, (query) => query.where('at', '<', before ?? ''))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limits.messages_page + 1)
    .execute();
  let room = limits.messages_page_kb * KIBIBYTE;
  const tooMany = rows.slice(0, limits.messages_page).findIndex(({ text }, place) => {
    room -= getJsonSize(text);
    return place > 0 && room < 0;
  });
  const messages = rows.slice(0, tooMany < 0 ? limits.messages_page : tooMany).reverse();
  const hasEarlier = rows.length > messages.length;
  return { messages, messages_before: hasEarlier ? (messages[0]?.at ?? null) : null };
};

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

/** How much a thread holds: messages, and bytes of text. */
export const measureThread = async (
  db: Queries,
  orderId: string,
): Promise<{ count: number; bytes: number }> => {
  const { count, bytes } = await db
    .selectFrom('order_messages')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.sum<number | null>(sql`octet_length(text)`).as('bytes'),
    ])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return { count, bytes: Number(bytes ?? 0) };
};

/** Deletes the threads of orders that are deleted or whose client is erased. */
export const deleteMessages = async (tx: Queries, orderIds: string[]): Promise<void> => {
  await tx.deleteFrom('order_messages').where('order_id', 'in', orderIds).execute();
};
