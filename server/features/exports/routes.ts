import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance } from 'fastify';
import { getDate } from '../../../shared/calendar.ts';
import { endpoints } from '../../../shared/endpoints/index.ts';
import type { ExportQuestion } from '../../../shared/exports.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { BYTE_ORDER_MARK, type Cell, toCsv } from '../../http/csv.ts';
import { searchWords } from '../../http/list-query.ts';
import { now } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import type { Database, Queries } from '../../ports/database/port.ts';
import { findOrder } from '../ledger/order-queries.ts';
import type { OrderRow } from '../ledger/rows.ts';
import { readStudioSettings } from '../settings/queries.ts';
import { defineLinks } from '../system/signed-links.ts';
import { clientsTable } from './clients-table.ts';
import { writeOrderData } from './order-data.ts';
import { ordersTable } from './orders-table.ts';
import { paymentsTable } from './payments-table.ts';
import { redactLinks } from './redact-links.ts';
import type { Table } from './table.ts';

const exportLinks = defineLinks<ExportQuestion>({
  purpose: 'export',
  path: '/api/exports',
  expired: 'This link is no longer valid. Export the list again for a new one.',
});

/** Exports use signed links, because a browser downloads them without the owner's token. */
export const addExportRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { database } = deps;

  bind(app, endpoints.createExport, async ({ body }) => {
    if (body.export.what === 'order') await requireOrder(database.read, body.export.order_id);
    return exportLinks.create(database, body.export);
  });

  exportLinks.serve(app, database, async (question, _request, reply) => {
    const { name, type, content } = await writeExport(deps, question);
    return reply
      .headers({
        'content-type': `${type}; charset=utf-8`,
        'content-disposition': contentDisposition(name),
      })
      .send(content);
  });
};

const requireOrder = async (db: Queries, orderId: string): Promise<OrderRow> => {
  const order = await findOrder(db, orderId);
  if (!order) throw new AppError('not_found', 'This order no longer exists');
  return order;
};

type Export = { name: string; type: string; content: string | Readable };

const writeExport = async (deps: Deps, question: ExportQuestion): Promise<Export> => {
  const settings = await readStudioSettings(deps.database.read);
  const day = getDate(now(), settings.timezone);
  if (question.what === 'order') {
    const order = await requireOrder(deps.database.read, question.order_id);
    return {
      name: `${order.id}-${day}.json`,
      type: 'application/json',
      content: await writeOrderData(deps, order),
    };
  }
  const table = getTable(deps.database, question, settings);
  return { name: `${table.name}-${day}.csv`, type: 'text/csv', content: Readable.from(csvLines(table)) };
};

const getTable = (
  database: Database,
  question: Exclude<ExportQuestion, { what: 'order' }>,
  settings: { currency: string; timezone: string },
): Table => {
  const words = searchWords(question.search);
  if (question.what === 'clients')
    return clientsTable(database, { filter: question.filter ?? 'all', words }, settings);
  const { shelf, status, due } = question;
  return question.what === 'orders'
    ? ordersTable(database, { shelf, status, due, words }, settings.timezone)
    : paymentsTable(database, { shelf: shelf ?? 'kept', status, due, words }, settings.timezone);
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
