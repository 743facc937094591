import type { Selectable } from 'kysely';
import { statusesWith } from '../../../shared/order-statuses.ts';
import { hasFilesForEverySong } from '../../../shared/stem-check/song-parts.ts';
import type { Queries } from '../../ports/database/port.ts';
import type { Schema } from '../../schema/database.ts';
import type { OrderState } from '../ledger/figures.ts';
import { recalculateOrders } from '../ledger/queries.ts';
import { areWholeSongs } from '../ledger/sold.ts';

/**
 * Updates whether, and since when, every song of a locked order has files. Call it last after files were added. More
 * files never stop a running clock, whatever their names suggest.
 */
export const updateFilesComplete = async (
  tx: Queries,
  before: OrderState,
  at: string,
): Promise<OrderState> => {
  const { id, song_count, files_complete_at } = before.order;
  const files = await tx
    .selectFrom('order_files')
    .select(['name', 'path', 'song'])
    .where('order_id', '=', id)
    .where('expired_at', 'is', null)
    .execute();
  const completedNow = hasFilesForEverySong(files, song_count, areWholeSongs(before.order)) ? at : null;
  const marks = { files_complete_at: files_complete_at ?? completedNow };
  const [after] = await recalculateOrders(tx, [{ before, marks }]);
  return after ?? before;
};

/** Orders on which work is still to be done, with what they were sold with. */
export const listOpenOrders = (
  db: Queries,
): Promise<{ id: string; promise: string | null; rush_delivery: 0 | 1 }[]> =>
  db
    .selectFrom('orders')
    .select(['id', 'promise', 'rush_delivery'])
    .where('shelf', '=', 'current')
    .where(
      'status',
      'in',
      statusesWith(({ stage }) => stage !== 'over'),
    )
    .where('cancelled_at', 'is', null)
    .where('email', '<>', '')
    .orderBy('seq')
    .execute();

type Round = Pick<Selectable<Schema['order_rounds']>, 'order_id' | 'number' | 'calendar'>;

/** On which days the hours of an order's rounds pass. */
export const listRounds = (tx: Queries, orderId: string): Promise<Round[]> =>
  tx
    .selectFrom('order_rounds')
    .select(['order_id', 'number', 'calendar'])
    .where('order_id', '=', orderId)
    .execute();

export const setRoundCalendar = async (
  tx: Queries,
  { order_id, number }: Pick<Round, 'order_id' | 'number'>,
  calendar: string,
): Promise<void> => {
  await tx
    .updateTable('order_rounds')
    .set({ calendar })
    .where('order_id', '=', order_id)
    .where('number', '=', number)
    .execute();
};

export type ReminderColumn = 'reminder_at' | 'approval_reminder_at';

/** Orders with a reminder due, the longest overdue first. */
export const listDueReminders = (
  db: Queries,
  column: ReminderColumn,
  at: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ id: string }[]> =>
  db
    .selectFrom('orders')
    .select('id')
    .where(column, '<=', at)
    .orderBy(column)
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
