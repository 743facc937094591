import { toPlainAmount } from '../../../shared/money.ts';
import type { Database } from '../../ports/database/port.ts';
import { type ClientQuery, listClients, listSpending, type Spending } from '../clients/list-queries.ts';
import { countPaidOrders, findSpending, getAverageOrder } from '../clients/present.ts';
import { type ClientRow, hasOrdered } from '../clients/queries.ts';
import { type Column, type MakeTimeColumn, makeTable, PAGE_ROWS, type Table, timeColumns } from './table.ts';

type Spender = ClientRow & { spending: Spending; paid: number };

/** Sums are of what was paid in the studio's currency. */
const getColumns = (currency: string, time: MakeTimeColumn<Spender>): Column<Spender>[] => [
  { head: 'Name', cell: ({ name }) => name },
  { head: 'Email', cell: ({ email }) => email },
  { head: 'Phone', cell: ({ phone }) => phone },
  { head: 'Orders', cell: ({ orders }) => orders },
  { head: 'Paid orders', cell: ({ paid }) => paid },
  { head: 'Spent', cell: ({ spending }) => toPlainAmount(spending.spent, currency) },
  { head: 'Currency', cell: () => currency },
  { head: 'Average order', cell: ({ spending }) => toPlainAmount(getAverageOrder(spending), currency) },
  time('First order', (client) => (hasOrdered(client) ? client.first_order_at : null)),
  time('Last order', (client) => (hasOrdered(client) ? client.last_order_at : null)),
  time('Unsubscribed at', ({ unsubscribed_at }) => unsubscribed_at),
];

/** Clients, newest first. This order never changes, so a client who orders meanwhile isn't missed. */
export const clientsTable = (
  { read, clientsWith }: Database,
  filter: Pick<ClientQuery, 'filter' | 'words'>,
  { currency, timezone }: { currency: string; timezone: string },
): Table =>
  makeTable('clients', getColumns(currency, timeColumns(timezone)), async function* () {
    let before: number | null = null;
    do {
      const query = { ...filter, order: 'arrival' } as const;
      const clients: ClientRow[] = await listClients(read, clientsWith, query, PAGE_ROWS, before);
      const spending = await listSpending(
        read,
        clients.map(({ email_key }) => email_key),
      );
      yield clients.map((client) => ({
        ...client,
        spending: findSpending(spending.get(client.email_key) ?? [], currency),
        paid: countPaidOrders(spending.get(client.email_key) ?? []),
      }));
      before = clients.length === PAGE_ROWS ? (clients.at(-1)?.seq ?? null) : null;
    } while (before !== null);
  });
