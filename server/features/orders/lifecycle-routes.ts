import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../../shared/endpoints/index.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { readIdempotencyKey } from '../ledger/idempotency.ts';
import { renewAllOrderLinks, renewOrderLink } from '../order-links/renew-link.ts';
import { cancelOrder, undoCancel } from '../payments/cancel-order.ts';
import { archiveOrder } from './archive-order.ts';
import { presentDetail } from './present.ts';
import { deleteOrder, emptyTrash } from './purge-orders.ts';
import { trashOrders, untrashOrders } from './trash-orders.ts';

export const addLifecycleRoutes = (app: FastifyInstance, deps: Deps): void => {
  bind(app, endpoints.cancelOrder, async ({ params, body, request }) => {
    const key = readIdempotencyKey(request.headers['idempotency-key']);
    return presentDetail(deps, await cancelOrder(deps, params.order_id, body, key));
  });

  bind(app, endpoints.undoCancel, async ({ params }) =>
    presentDetail(deps, await undoCancel(deps, params.order_id)),
  );

  bind(app, endpoints.renewAllOrderLinks, async () => {
    await renewAllOrderLinks(deps);
    return { message: 'All order links have ended' };
  });

  bind(app, endpoints.renewOrderLink, async ({ params, request }) => {
    const key = readIdempotencyKey(request.headers['idempotency-key']);
    return { order_link: await renewOrderLink(deps, params.order_id, key) };
  });

  bind(app, endpoints.archiveOrder, async ({ params, body }) =>
    presentDetail(deps, await archiveOrder(deps, params.order_id, body.archived)),
  );

  bind(app, endpoints.trashOrders, async ({ body }) => ({
    order_ids: await trashOrders(deps, body.order_ids),
  }));

  bind(app, endpoints.untrashOrders, async ({ body }) => ({
    order_ids: await untrashOrders(deps, body.order_ids),
  }));

  bind(app, endpoints.emptyTrash, async () => ({ deleted: await emptyTrash(deps) }));

  bind(app, endpoints.deleteOrder, async ({ params }) => {
    await deleteOrder(deps, params.order_id);
    return { message: 'Order deleted' };
  });
};
