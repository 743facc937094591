import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../../shared/endpoints/index.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { sendMessage } from '../conversations/send-message.ts';
import { deliverOrder } from '../deliveries/deliver.ts';
import { withdrawVersion } from '../deliveries/withdraw-version.ts';
import { changeOnce } from '../ledger/change-once.ts';
import { readIdempotencyKey } from '../ledger/idempotency.ts';
import { findOrderOrThrow } from '../ledger/lock-order.ts';
import { presentPayment } from '../ledger/present-receipt.ts';
import type { OrderRow, PaymentRow } from '../ledger/rows.ts';
import { confirmFiles } from '../order-clock/confirm-files.ts';
import { listMovable, moveOrders } from '../order-clock/move-orders.ts';
import { changePause } from '../order-clock/pause-order.ts';
import { stopReminders } from '../order-clock/send-reminders.ts';
import { renewAllOrderLinks, renewOrderLink } from '../order-links/renew-link.ts';
import { cancelOrder, undoCancel } from '../payments/cancel-order.ts';
import { confirmPayment } from '../payments/confirm-payment.ts';
import { declineReport } from '../payments/decline-report.ts';
import { refundPayment } from '../payments/refund-payment.ts';
import { restorePayment, revokePayment } from '../payments/revoke-payment.ts';
import { answerNote, requireSentNote } from '../revisions/change-notes.ts';
import { presentStudioNote } from '../revisions/present.ts';
import { allowRounds } from '../revisions/rounds.ts';
import { addVersion, versionNotFound } from '../versions/add-version.ts';
import { presentStudioVersions } from '../versions/present.ts';
import { listVersions } from '../versions/queries.ts';
import { setSongTitle } from '../versions/set-song-title.ts';
import { archiveOrders, changeStatuses } from './change-many.ts';
import { presentDetail, presentMessage } from './present.ts';
import { archiveOrder, deleteOrder, emptyTrash, trashOrders, untrashOrders } from './shelve-orders.ts';

const show = async (deps: Deps, order: Promise<OrderRow>) => presentDetail(deps, await order);

/** What the owner does with an order. */
export const addOrderChangeRoutes = (app: FastifyInstance, deps: Deps): void => {
  addPaymentRoutes(app, deps);
  addWorkRoutes(app, deps);

  bind(app, endpoints.sendStudioMessage, async ({ params: { order_id }, body: { text }, request }) =>
    presentMessage(
      await sendMessage(deps, { order_id, author: 'studio', text }, readIdempotencyKey(request)),
    ),
  );

  bind(app, endpoints.cancelOrder, ({ params, body, request }) =>
    show(deps, cancelOrder(deps, params.order_id, body, readIdempotencyKey(request))),
  );

  bind(app, endpoints.undoCancel, ({ params }) => show(deps, undoCancel(deps, params.order_id)));

  bind(app, endpoints.renewAllOrderLinks, async () => {
    await renewAllOrderLinks(deps);
    return { message: 'All order links have ended' };
  });

  bind(app, endpoints.renewOrderLink, async ({ params, request }) => ({
    order_link: await renewOrderLink(deps, params.order_id, readIdempotencyKey(request)),
  }));

  bind(app, endpoints.archiveOrder, ({ params, body }) =>
    show(deps, archiveOrder(deps, params.order_id, body.archived)),
  );

  bind(app, endpoints.changeOrderStatuses, ({ body, request }) =>
    changeStatuses(deps, body, readIdempotencyKey(request)),
  );

  bind(app, endpoints.archiveOrders, ({ body, request }) =>
    archiveOrders(deps, body, readIdempotencyKey(request)),
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

const addPaymentRoutes = (app: FastifyInstance, deps: Deps): void => {
  const present = async (row: PaymentRow) =>
    presentPayment(row, (await findOrderOrThrow(deps.database.read, row.order_id)).currency);

  bind(app, endpoints.addPayment, async ({ params, body, request }) =>
    present(await confirmPayment(deps, params.order_id, body, readIdempotencyKey(request))),
  );

  bind(app, endpoints.refundPayment, async ({ params, body, request }) =>
    present(await refundPayment(deps, params.order_id, body, readIdempotencyKey(request))),
  );

  bind(app, endpoints.takePaymentBack, ({ params }) =>
    revokePayment(deps, params.order_id, params.payment_id),
  );

  bind(app, endpoints.restorePayment, async ({ params }) =>
    present(await restorePayment(deps, params.order_id, params.payment_id)),
  );

  bind(app, endpoints.declineReport, async ({ params: { order_id, report_id }, body, request }) =>
    present(await declineReport(deps, order_id, report_id, body.reason, readIdempotencyKey(request))),
  );
};

/** Versions, deliveries, notes, rounds and the clock. */
const addWorkRoutes = (app: FastifyInstance, deps: Deps): void => {
  bind(app, endpoints.countMovableOrders, async () => ({
    orders: (await listMovable(deps.database.read)).length,
  }));

  bind(app, endpoints.moveOrders, async () => ({ moved: await moveOrders(deps) }));

  bind(app, endpoints.addVersion, async ({ params: { order_id }, body, request }) => {
    const id = await addVersion(deps, order_id, body, readIdempotencyKey(request));
    const versions = presentStudioVersions(await listVersions(deps.database.read, order_id));
    const version = versions.find((each) => each.id === id);
    // A retry, and the version was withdrawn since.
    if (!version) throw versionNotFound();
    return version;
  });

  bind(app, endpoints.withdrawVersion, async ({ params: { order_id, version_id } }) => {
    await withdrawVersion(deps, order_id, version_id);
    return undefined;
  });

  bind(app, endpoints.nameOwnSong, ({ params: { order_id, song }, body: { title } }) =>
    setSongTitle(deps, order_id, { song, title }),
  );

  bind(app, endpoints.deliverOrder, ({ params, body, request }) =>
    show(deps, deliverOrder(deps, params.order_id, body, readIdempotencyKey(request))),
  );

  bind(
    app,
    endpoints.answerNote,
    async ({ params: { order_id, note_id }, body, request }) =>
      presentStudioNote(await answerNote(deps, order_id, note_id, body, readIdempotencyKey(request))),
    {
      current: async ({ params: { order_id, note_id } }) =>
        presentStudioNote(await requireSentNote(deps.database.read, order_id, note_id)),
    },
  );

  bind(app, endpoints.allowRounds, ({ params, body, request }) =>
    show(deps, allowRounds(deps, params.order_id, body.more, readIdempotencyKey(request))),
  );

  bind(app, endpoints.pauseOrder, ({ params, body, request }) =>
    show(deps, changePause(deps, params.order_id, body.reason, readIdempotencyKey(request))),
  );

  bind(app, endpoints.confirmFiles, ({ params: { order_id: orderId }, body: { complete }, request }) => {
    const change = { orderId, scope: 'files complete', content: complete, key: readIdempotencyKey(request) };
    return show(deps, changeOnce(deps, change, confirmFiles));
  });

  bind(app, endpoints.stopReminders, ({ params: { order_id: orderId }, body: { stopped }, request }) => {
    const change = { orderId, scope: 'reminders', content: stopped, key: readIdempotencyKey(request) };
    return show(deps, changeOnce(deps, change, stopReminders));
  });
};
