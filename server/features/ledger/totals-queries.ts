import { sql } from 'kysely';
import { gatherForCommit, type LastWrite, prepared, type Queries } from '../../ports/database/port.ts';
import type { Schema } from '../../schema/database.ts';
import { addFigure, type Figure, type FigureSums, listSums } from './figures.ts';

// Figures are updated by the transactions that change them, so that no page has to count a million rows.

/**
 * Adds differences to the stored figures, in the given order. Those of a client are added at once; the rows that all
 * orders share, summed up, right before the commit.
 */
export const applyFigureChanges = async (tx: Queries, figures: Figure[]): Promise<void> => {
  const sums = gatherForCommit(tx, sharedFigures);
  for (const figure of figures) {
    if (figure.table === 'clients') await adders.clients(tx, figure);
    else addFigure(sums, figure);
  }
};

/** Adds to the count of stored order files; negative numbers subtract. */
export const addToStoredTotals = (tx: Queries, files: number, bytes: number): Promise<void> =>
  applyFigureChanges(tx, [{ table: 'storage_totals', place: 'orders', values: { files, bytes } }]);

const sharedFigures: LastWrite<FigureSums> = {
  start: () => new Map(),
  async write(tx, sums) {
    for (const figure of listSums(sums)) await adders[figure.table](tx, figure);
  },
};

const adders: Record<Figure['table'], (tx: Queries, figure: Figure) => Promise<unknown>> = {
  order_totals: (tx, { place, values }) => {
    const [shelf, status, currency] = place.split('/') as [Totals['shelf'], Totals['status'], string];
    const { orders = 0, amount = 0, paid_orders = 0, paid_amount = 0 } = values;
    return addToTotals(tx, { shelf, status, currency, orders, amount, paid_orders, paid_amount });
  },
  revenue_quarter_hours: (tx, { place, values: { orders = 0, amount = 0 } }) => {
    const [at, currency] = place.split('/') as [string, string];
    return addToRevenue(tx, { at, currency, orders, amount });
  },
  storage_totals: (tx, { values: { files = 0, bytes = 0 } }) => addToStored(tx, { files, bytes }),
  // The row exists: a client is deleted only with their last order or when erased, and then no order has the address.
  clients: (tx, { place, values }) =>
    tx
      .updateTable('clients')
      .set(
        Object.fromEntries(
          Object.entries(values)
            .filter(([, value]) => value !== 0)
            .map(([name, value]) => [name, sql<number>`${sql.ref(name)} + ${value}`]),
        ),
      )
      .where('email_key', '=', place)
      .execute(),
};

type Totals = Schema['order_totals'];

const addToTotals = prepared((db, row: Totals) =>
  db
    .insertInto('order_totals')
    .values({
      shelf: row.shelf,
      status: row.status,
      currency: row.currency,
      orders: row.orders,
      amount: row.amount,
      paid_orders: row.paid_orders,
      paid_amount: row.paid_amount,
    })
    .onConflict((conflict) =>
      conflict.columns(['shelf', 'status', 'currency']).doUpdateSet({
        orders: sql<number>`order_totals.orders + excluded.orders`,
        amount: sql<number>`order_totals.amount + excluded.amount`,
        paid_orders: sql<number>`order_totals.paid_orders + excluded.paid_orders`,
        paid_amount: sql<number>`order_totals.paid_amount + excluded.paid_amount`,
      }),
    ),
);

const addToRevenue = prepared((db, { at, currency, orders, amount }: Schema['revenue_quarter_hours']) =>
  db
    .insertInto('revenue_quarter_hours')
    .values({ at, currency, orders, amount })
    .onConflict((conflict) =>
      conflict.columns(['currency', 'at']).doUpdateSet({
        orders: sql<number>`revenue_quarter_hours.orders + excluded.orders`,
        amount: sql<number>`revenue_quarter_hours.amount + excluded.amount`,
      }),
    ),
);

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

/** By shelf, status and currency. The `current` rows are the ones included in figures. */
export const listOrderTotals = (db: Queries): Promise<Totals[]> =>
  db.selectFrom('order_totals').selectAll().execute();
