import type { Selectable } from 'kysely';
import { insertRows, type Queries } from '../../ports/database/port.ts';
import type { Schema } from '../../schema/database.ts';

export type RoundRow = Selectable<Schema['order_rounds']>;

/** Oldest first. */
export const listRounds = (db: Queries, orderId: string): Promise<RoundRow[]> =>
  db.selectFrom('order_rounds').selectAll().where('order_id', '=', orderId).orderBy('number').execute();

export const insertRound = async (tx: Queries, round: RoundRow): Promise<void> => {
  await insertRows(tx, 'order_rounds', [round]);
};
