import { sql } from 'kysely';
import { isPaidStatus, type OrderStatus } from '../../../../shared/orders.ts';
import { prepared, type Queries } from '../../../ports/database/port.ts';
import type { Schema } from '../../../ports/database/schema.ts';
import type { OrderRow } from '../rows.ts';

// Figures kept by the transactions that change them, so that no page counts a million rows.

/** Adds to the kept counts of a status; negative numbers take away. */
export const countOrder = async (
  tx: Queries,
  status: OrderStatus,
  orders: number,
  amount: number,
): Promise<void> => {
  await addToTotals(tx, { status, orders, amount });
};

const addToTotals = prepared((db, { status, orders, amount }: Schema['order_totals']) =>
  db
    .insertInto('order_totals')
    .values({ status, orders, amount })
    .onConflict((conflict) =>
      conflict.column('status').doUpdateSet({
        orders: sql<number>`order_totals.orders + excluded.orders`,
        amount: sql<number>`order_totals.amount + excluded.amount`,
      }),
    ),
);

/** Moves an order's count from status to status, and its money into or out of the month it was paid in. */
export const countMove = async (tx: Queries, before: OrderRow, after: OrderRow): Promise<void> => {
  // In one order for every caller, so that two changes at once cannot wait for each other.
  const counts = [
    [before.status, -1, -before.total_amount],
    [after.status, 1, after.total_amount],
  ] as const;
  for (const [status, orders, amount] of [...counts].sort((a, b) => a[0].localeCompare(b[0])))
    await countOrder(tx, status, orders, amount);
  if (before.paid_at === after.paid_at) return;
  if (before.paid_at) await countRevenue(tx, before.paid_at, -1, -before.total_amount);
  if (after.paid_at) await countRevenue(tx, after.paid_at, 1, after.total_amount);
};

const countRevenue = async (tx: Queries, paidAt: string, orders: number, amount: number) => {
  await tx
    .insertInto('revenue_months')
    .values({ month: paidAt.slice(0, 7), orders, amount })
    .onConflict((conflict) =>
      conflict.column('month').doUpdateSet({
        orders: sql<number>`revenue_months.orders + ${orders}`,
        amount: sql<number>`revenue_months.amount + ${amount}`,
      }),
    )
    .execute();
};

/** Adds to the count of stored files of orders; negative numbers take away. */
export const countStored = async (tx: Queries, files: number, bytes: number): Promise<void> => {
  await addToStored(tx, { files, bytes });
};

const addToStored = prepared((db, { files, bytes }: { files: number; bytes: number }) =>
  db
    .insertInto('storage_totals')
    .values({ kind: 'orders', files, bytes })
    .onConflict((conflict) =>
      conflict.column('kind').doUpdateSet({
        files: sql<number>`storage_totals.files + excluded.files`,
        bytes: sql<number>`storage_totals.bytes + excluded.bytes`,
      }),
    ),
);

export const orderTotals = (db: Queries) => db.selectFrom('order_totals').selectAll().execute();

/** Revenue of the paid orders, in cents. */
export const paidRevenue = (totals: { status: OrderStatus; amount: number }[]): number =>
  totals.filter(({ status }) => isPaidStatus(status)).reduce((sum, { amount }) => sum + amount, 0);
