import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../../shared/endpoints/index.ts';
import { titleReceipt } from '../../../shared/receipt-title.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { wrongOrderKey } from '../../http/client-guard.ts';
import { limitPerMinute } from '../../http/rate-limit.ts';
import { AppError } from '../../lib/errors.ts';
import { findOrderOrThrow } from '../ledger/lock-order.ts';
import { isOpenToClient, signForClient } from '../ledger/order-key.ts';
import { findOrder } from '../ledger/order-queries.ts';
import { presentReceiptOrder } from '../ledger/present-receipt.ts';
import { listPayments } from '../ledger/queries.ts';
import { readNumberedReceipt } from '../ledger/receipt-queries.ts';
import type { OrderRow } from '../ledger/rows.ts';
import { readStudioSettings } from '../settings/queries.ts';
import { defineLinks, OPEN_ORDER_AGAIN } from '../system/signed-links.ts';

// Writing one can take a quarter of a second of CPU time, so this limits an order across all addresses.
const RECEIPTS_PER_MINUTE = 30;
const RECEIPTS_OF_ORDER_PER_MINUTE = 10;
const TOO_OFTEN = 'This receipt was opened too many times just now. Please wait a minute and try again.';

/** A link to a receipt ends when the order's own link is renewed. */
const receiptLinks = defineLinks<Pick<OrderRow, 'id' | 'link_version'>>({
  purpose: 'receipt',
  path: '/api/receipts',
  expired: OPEN_ORDER_AGAIN,
});

/** An order's receipt as a PDF, by a signed link for its client or the owner. It is never stored. */
export const addReceiptRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { database, config } = deps;
  const limitReceipts = limitPerMinute(RECEIPTS_OF_ORDER_PER_MINUTE, config.RATE_LIMITS, TOO_OFTEN);
  const createLink = ({ id, link_version }: OrderRow) => receiptLinks.create(database, { id, link_version });

  bind(app, endpoints.createReceiptLink, async ({ client }) => {
    const row = await findOrder(database.read, client.order_id);
    if (!row) throw wrongOrderKey();
    return signForClient(database, client, () => createLink(row));
  });

  bind(app, endpoints.createOwnReceiptLink, async ({ params }) => {
    const row = await findOrderOrThrow(database.read, params.order_id);
    if (!isOpenToClient(row))
      throw new AppError('conflict', 'There’s no receipt for an order in the trash or without a client.');
    return createLink(row);
  });

  const readReceipt = async (row: OrderRow): Promise<{ name: string; pdf: Uint8Array }> => {
    const order = (await readNumberedReceipt(database.read, row)) ?? (await readPresent(row));
    const name = `${titleReceipt(order)} ${row.receipt_number ?? row.id}.pdf`;
    return { name, pdf: await deps.receipts.write(order) };
  };

  const readPresent = async (row: OrderRow) => {
    const [studio, payments] = await Promise.all([
      readStudioSettings(database.read),
      listPayments(database.read, row.id),
    ]);
    return presentReceiptOrder(database.read, row, { studio, payments });
  };

  receiptLinks.serve(
    app,
    database,
    async ({ id, link_version }, _request, reply) => {
      const row = await findOrder(database.read, id);
      if (!row || row.link_version !== link_version || !isOpenToClient(row))
        throw new AppError('forbidden', OPEN_ORDER_AGAIN);
      limitReceipts(row.id);
      const { name, pdf } = await readReceipt(row);
      return reply
        .headers({ 'content-type': 'application/pdf', 'content-disposition': contentDisposition(name) })
        .send(pdf);
    },
    RECEIPTS_PER_MINUTE,
  );
};
