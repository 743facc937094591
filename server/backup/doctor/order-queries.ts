import type { OrderStatus } from '../../../shared/order-statuses.ts';
import type { OrderRow } from '../../features/ledger/rows.ts';
import type { Queries } from '../../ports/database/port.ts';

// What doctor compares of each order. Nothing here writes.

export const listOrdersAfter = (db: Queries, seq: number, limit: number): Promise<OrderRow[]> =>
  db.selectFrom('orders').selectAll().where('seq', '>', seq).orderBy('seq').limit(limit).execute();

/** `unit_amount` and `amount` in the currency's smallest unit. */
export type OrderLine = {
  order_id: string;
  label: string;
  quantity: number;
  unit_amount: number;
  amount: number;
};

export const listLinesOf = (db: Queries, ids: string[]): Promise<OrderLine[]> =>
  db
    .selectFrom('order_lines')
    .select(['order_id', 'label', 'quantity', 'unit_amount', 'amount'])
    .where('order_id', 'in', ids)
    .execute();

/** The status after the last event of each order. */
export const listLastStatusesOf = (
  db: Queries,
  ids: string[],
): Promise<{ order_id: string; to_status: OrderStatus }[]> =>
  db
    .selectFrom('order_events')
    .select(['order_id', 'to_status'])
    .where('seq', 'in', (inner) =>
      inner
        .selectFrom('order_events')
        .select(({ fn }) => fn.max('seq').as('seq'))
        .where('order_id', 'in', ids)
        .groupBy('order_id'),
    )
    .execute();
