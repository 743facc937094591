import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../../shared/endpoints/index.ts';
import { limits } from '../../../shared/limits.ts';
import { MEBIBYTE } from '../../../shared/sizes.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { getNetwork } from '../../http/client-address.ts';
import type { CodeGuessLimit } from '../../http/code-guess-limit.ts';
import { now } from '../../lib/clock.ts';
import { FormUploads } from '../../receive-upload/form-uploads.ts';
import { checkCapacity } from '../../receive-upload/upload-limits.ts';
import { getPromiseNow } from '../ledger/due-date.ts';
import { readIdempotencyKey } from '../ledger/idempotency.ts';
import { findOrderOrThrow, orderNotFound } from '../ledger/lock-order.ts';
import { orderKey } from '../ledger/order-key.ts';
import { findOrder } from '../ledger/order-queries.ts';
import { changeStatus } from '../order-status/change-status.ts';
import { undoStatus } from '../order-status/undo-status.ts';
import { placeByHand } from '../placing/place-by-hand.ts';
import { placeOrder } from '../placing/place-order.ts';
import { renewQuote } from '../placing/renew-quote.ts';
import { addOrderChangeRoutes } from './change-routes.ts';
import { addClientOrderRoutes } from './client-routes.ts';
import { addDownloadRoutes } from './download-routes.ts';
import { readOrderPage } from './list-page.ts';
import { presentDetail } from './present.ts';
import { addReceiptRoutes } from './receipt-routes.ts';

// A person places one order, a studio testing its site a few. More than that in a minute is a script.
const ORDERS_PER_MINUTE = 100;

const getUploadTerms = (deps: Deps) => ({
  what: 'the order',
  maxBytes: (limits.order_mb + 10) * MEBIBYTE,
  tooLarge: `The files in an order can add up to ${limits.order_mb} MB at most.`,
  checkRoom: (bytes: number, address: string) => checkCapacity(deps, address, bytes),
});

export const addOrderRoutes = (app: FastifyInstance, deps: Deps, guesses: CodeGuessLimit): void => {
  addOrderChangeRoutes(app, deps);
  addClientOrderRoutes(app, deps);
  addReceiptRoutes(app, deps);
  addDownloadRoutes(app, deps);
  const { database } = deps;
  const uploads = new FormUploads(app, deps.storage);

  bind(
    app,
    endpoints.placeOrder,
    async ({ request }) => {
      const key = readIdempotencyKey(request);
      const { order_id, promise } = await uploads.take(request, getUploadTerms(deps), (form, address) =>
        placeOrder(deps, { ...form, address, network: getNetwork(request.ip), key, guesses }),
      );
      // The key of the first link: if the owner has renewed it since, a retry gets a key that no longer works.
      const order_key = await orderKey(database, { id: order_id, link_version: 1 });
      if (promise) return { order_id, order_key, promise };
      const order = await findOrder(database.read, order_id);
      return { order_id, order_key, promise: order ? getPromiseNow(order) : null };
    },
    { perMinute: ORDERS_PER_MINUTE },
  );

  bind(app, endpoints.placeByHand, async ({ body, request }) => {
    const id = await placeByHand(deps, body, readIdempotencyKey(request));
    return presentDetail(deps, await findOrderOrThrow(database.read, id));
  });

  bind(app, endpoints.renewQuote, async ({ params, body }) =>
    presentDetail(deps, await renewQuote(deps, params.order_id, body.valid_until)),
  );

  bind(app, endpoints.listOrders, ({ query }) => readOrderPage(database, query));

  bind(
    app,
    endpoints.getOrder,
    async ({ params, query }) =>
      presentDetail(deps, await findOrderOrThrow(database.read, params.order_id), query.messages_before),
    { isView: true },
  );

  bind(app, endpoints.changeOrderStatus, async ({ params, body }) => {
    const { notes, admin_notes, ...change } = body;
    const row = await changeStatus(deps, params.order_id, {
      ...change,
      note: notes,
      admin_note: admin_notes,
      at: now(),
    });
    if (!row) throw orderNotFound();
    return presentDetail(deps, row);
  });

  bind(app, endpoints.undoOrderStatus, async ({ params, body }) => {
    const undone = await undoStatus(deps, params.order_id, body.event_id);
    if (!undone) throw orderNotFound();
    const { row, mail_had_left } = undone;
    return { ...(await presentDetail(deps, row)), mail_had_left };
  });
};
