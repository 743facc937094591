import type { ClientFilter } from '../../../shared/clients.ts';
import { toDollars } from '../../../shared/money.ts';
import type { Cell } from '../../http/csv.ts';
import type { Database } from '../../ports/database/port.ts';
import { listClients } from '../clients/list-queries.ts';
import { getAverageOrder } from '../clients/present.ts';
import type { ClientRow } from '../clients/queries.ts';
import { dateCell, PAGE_ROWS, type Table } from './table.ts';

const head = [
  ...['Name', 'Email', 'Phone', 'Orders', 'Paid orders', 'Spent', 'Average order', 'First order (UTC)'],
  ...['Last order (UTC)', 'Unsubscribed at (UTC)'],
];

const toRow = (client: ClientRow): Cell[] => [
  client.name,
  client.email,
  client.phone,
  client.orders,
  client.paid_orders,
  toDollars(client.spent).toFixed(2),
  getAverageOrder(client).toFixed(2),
  dateCell(client.first_order_at),
  dateCell(client.last_order_at),
  dateCell(client.unsubscribed_at),
];

/** Clients, the youngest first: their places never change, so that none is missed who orders meanwhile. */
export const clientsTable = (
  { read, clientsWith }: Database,
  wanted: { filter: ClientFilter; words: string[] },
): Table => ({
  name: 'clients',
  head,
  async *pages() {
    let before: number | null = null;
    do {
      const clients: ClientRow[] = await listClients(
        read,
        clientsWith,
        { ...wanted, order: 'arrival' },
        PAGE_ROWS,
        before,
      );
      yield clients.map(toRow);
      before = clients.length === PAGE_ROWS ? (clients.at(-1)?.seq ?? null) : null;
    } while (before !== null);
  },
});
