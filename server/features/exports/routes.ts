import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../../shared/endpoints/index.ts';
import type { ExportQuestion } from '../../../shared/exports.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { BYTE_ORDER_MARK, type Cell, toCsv } from '../../http/csv.ts';
import { searchWords } from '../../http/list-query.ts';
import { inertHeaders } from '../../http/send-stored-file.ts';
import { readSignedLink, signLink } from '../../http/signed-link.ts';
import { allowOnlyGet } from '../../http/unknown-routes.ts';
import { now } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import type { Database, Queries } from '../../ports/database/port.ts';
import { findOrder, type OrderRow } from '../ledger/order-queries.ts';
import { getOrCreateSecret, verifySigned } from '../system/secret-queries.ts';
import { clientsTable } from './clients-table.ts';
import { writeOrderData } from './order-data.ts';
import { ordersTable } from './orders-table.ts';
import { paymentsTable } from './payments-table.ts';
import { redactLinks } from './redact-links.ts';
import type { Table } from './table.ts';

const PURPOSE = 'export';

/** Exports use signed links, because a browser downloads them without the owner's token. */
export const addExportRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { database } = deps;
  allowOnlyGet(app, '/api/exports/:link');

  bind(app, endpoints.createExport, async ({ body }) => {
    if (body.export.what === 'order') await requireOrder(database.read, body.export.order_id);
    const { link, expires_at } = signLink(
      await getOrCreateSecret(database, 'downloads'),
      PURPOSE,
      body.export,
    );
    return { url: `/api/exports/${link}`, expires_at };
  });

  app.get<{ Params: { link: string } }>(
    '/api/exports/:link',
    { config: { access: 'public' }, exposeHeadRoute: false },
    async (request, reply) => {
      const wanted = await verifySigned(database, 'downloads', (secret) =>
        readSignedLink<ExportQuestion>(secret, PURPOSE, request.params.link),
      );
      if (!wanted)
        throw new AppError('forbidden', 'This link is no longer valid. Export the list again for a new one.');
      const { name, type, content } = await writeExport(deps, wanted);
      return reply
        .headers({
          'content-type': `${type}; charset=utf-8`,
          'content-disposition': contentDisposition(name),
          'cache-control': 'private, no-store',
          'referrer-policy': 'no-referrer',
          ...inertHeaders,
        })
        .send(content);
    },
  );
};

const requireOrder = async (db: Queries, orderId: string): Promise<OrderRow> => {
  const order = await findOrder(db, orderId);
  if (!order) throw new AppError('not_found', 'This order no longer exists');
  return order;
};

type Export = { name: string; type: string; content: string | Readable };

const writeExport = async (deps: Deps, wanted: ExportQuestion): Promise<Export> => {
  const day = now().slice(0, 10);
  if (wanted.what === 'order') {
    const order = await requireOrder(deps.database.read, wanted.order_id);
    return {
      name: `${order.id}-${day}.json`,
      type: 'application/json',
      content: await writeOrderData(deps, order),
    };
  }
  const table = getTable(deps.database, wanted);
  return { name: `${table.name}-${day}.csv`, type: 'text/csv', content: Readable.from(csvLines(table)) };
};

const getTable = (database: Database, wanted: Exclude<ExportQuestion, { what: 'order' }>): Table => {
  const words = searchWords(wanted.search);
  if (wanted.what === 'clients') return clientsTable(database, { filter: wanted.filter ?? 'all', words });
  const { shelf, status, due } = wanted;
  return wanted.what === 'orders'
    ? ordersTable(database, { shelf, status, due, words })
    : paymentsTable(database, { shelf: shelf ?? 'kept', status, due, words });
};

const redactCell = (cell: Cell): Cell => (typeof cell === 'string' ? redactLinks(cell) : cell);

/**
 * Reads a page only after the previous one was sent, so an export needs the memory of one page, however long it is.
 * Yields to the event loop in between: SQLite reads are synchronous, and a fast client would otherwise block the
 * process.
 */
async function* csvLines({ head, pages }: Table): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + toCsv([head]);
  for await (const rows of pages()) {
    if (rows.length) yield toCsv(rows.map((row) => row.map(redactCell)));
    await nextTurn();
  }
}
