import { z } from 'zod';
import { pageQuery, paragraph } from '../fields.ts';
import { id, orderId } from '../ids.ts';
import { inboxItem } from '../inbox.ts';
import { limits } from '../limits.ts';
import { archivedOrders, changedOrders, orderIds, statusOfOrders } from '../many-orders.ts';
import { messageForm, orderMessage } from '../messages.ts';
import { cancellation, payment, refundForm, reportDecline } from '../order-payments.ts';
import { orderDetail, paymentEntry } from '../orders.ts';
import {
  approvedSong,
  deliveryForm,
  noteAnswer,
  songTitleForm,
  studioNote,
  studioVersion,
  versionForm,
} from '../versions.ts';
import { done, endpoint, retryHeaders, songParam } from './endpoint.ts';

const orderParams = z.object({ order_id: orderId });
const yesOrNo = z.boolean({ error: 'Send true or false' });
const someRounds = z
  .int({ error: 'Say how many rounds' })
  .min(1, { error: 'Allow at least one round' })
  .max(limits.rounds_at_once, { error: `Allow at most ${limits.rounds_at_once} rounds at once` });
const pauseReason = paragraph('Reason', limits.pause_reason).check(
  z.refine(Boolean, {
    error: 'Say what you’re waiting for. The client reads it.',
  }),
);
const paymentParams = orderParams.extend({ payment_id: id });

/** What the owner does with an order: payments, work, versions, archive and trash. Only deleting cannot be undone. */
export const orderChangeEndpoints = {
  addPayment: endpoint(
    'POST /api/admin/orders/:order_id/payments',
    'owner',
    'Confirm a reported payment, or enter one, with `change` together with a status; one email thanks the client',
    { params: orderParams, headers: retryHeaders, body: paymentEntry, response: payment, status: 201 },
  ),
  refundPayment: endpoint(
    'POST /api/admin/orders/:order_id/refunds',
    'owner',
    'Give money back without cancelling: a payment with a negative amount, at most what was paid; the client is told by email',
    { params: orderParams, headers: retryHeaders, body: refundForm, response: payment, status: 201 },
  ),
  takePaymentBack: endpoint(
    'DELETE /api/admin/orders/:order_id/payments/:payment_id',
    'owner',
    'Undo a payment; the status stays as it is, and what the client reported is a report again',
    { params: paymentParams, response: z.undefined(), status: 204 },
  ),
  restorePayment: endpoint(
    'POST /api/admin/orders/:order_id/payments/:payment_id/restore',
    'owner',
    'Count an undone payment again',
    { params: paymentParams, response: payment },
  ),
  declineReport: endpoint(
    'POST /api/admin/orders/:order_id/payment-reports/:report_id/decline',
    'owner',
    'Say that a reported payment has not arrived; the client is told by email, with the reason',
    {
      params: orderParams.extend({ report_id: id }),
      headers: retryHeaders,
      body: reportDecline,
      response: payment,
    },
  ),
  sendStudioMessage: endpoint(
    'POST /api/admin/orders/:order_id/messages',
    'owner',
    'Write to the client about the order; they are emailed within five minutes',
    { params: orderParams, headers: retryHeaders, body: messageForm, response: orderMessage, status: 201 },
  ),
  answerNote: endpoint(
    'PUT /api/admin/orders/:order_id/notes/:note_id',
    'owner',
    'Tick a client’s note, and reply to it; the client reads both with the next delivery',
    {
      params: orderParams.extend({ note_id: id }),
      headers: retryHeaders,
      body: noteAnswer,
      response: studioNote,
      current: studioNote,
    },
  ),
  allowRounds: endpoint(
    'POST /api/admin/orders/:order_id/rounds-allowed',
    'owner',
    'Allow rounds beyond what was bought; the client is told by email',
    {
      params: orderParams,
      headers: retryHeaders,
      body: z.object({ more: someRounds }),
      response: orderDetail,
    },
  ),
  cancelOrder: endpoint(
    'POST /api/admin/orders/:order_id/cancel',
    'owner',
    'Cancel an order, with the refund that was made; it counts in no figure any more',
    { params: orderParams, headers: retryHeaders, body: cancellation, response: orderDetail },
  ),
  undoCancel: endpoint(
    'DELETE /api/admin/orders/:order_id/cancel',
    'owner',
    'Take a cancellation back, and the refund it recorded',
    { params: orderParams, response: orderDetail },
  ),
  pauseOrder: endpoint(
    'PUT /api/admin/orders/:order_id/pause',
    'owner',
    'Stop the turnaround clock while you wait for the client, who is told why by email; null has it go on',
    {
      params: orderParams,
      headers: retryHeaders,
      body: z.object({ reason: z.nullable(pauseReason) }),
      response: orderDetail,
    },
  ),
  confirmFiles: endpoint(
    'PUT /api/admin/orders/:order_id/files-complete',
    'owner',
    'Say that you have all the files you need, whatever songs have none, or take that back',
    {
      params: orderParams,
      headers: retryHeaders,
      body: z.object({ complete: yesOrNo }),
      response: orderDetail,
    },
  ),
  stopReminders: endpoint(
    'PUT /api/admin/orders/:order_id/reminders',
    'owner',
    'Stop the payment reminders of an order, or have them go on',
    {
      params: orderParams,
      headers: retryHeaders,
      body: z.object({ stopped: yesOrNo }),
      response: orderDetail,
    },
  ),
  deliverOrder: endpoint(
    'POST /api/admin/orders/:order_id/deliver',
    'owner',
    'Deliver every version that is ready; one email tells the client. 422 with `missing` where something bought has none, unless `with_gaps`',
    { params: orderParams, headers: retryHeaders, body: deliveryForm, response: orderDetail },
  ),
  nameOwnSong: endpoint('PUT /api/admin/orders/:order_id/songs/:song', 'owner', 'Say what a song is called', {
    params: orderParams.extend({ song: songParam }),
    body: songTitleForm,
    response: approvedSong,
  }),
  renewOrderLink: endpoint(
    'POST /api/admin/orders/:order_id/order-link/renew',
    'owner',
    'Make a new link to the order page; the old one opens nothing any more',
    { params: orderParams, headers: retryHeaders, response: z.object({ order_link: z.string() }) },
  ),
  renewAllOrderLinks: endpoint(
    'POST /api/admin/order-links/renew-all',
    'owner',
    'Make new links to all order pages; every old link, and every signed link, opens nothing any more',
    { response: done },
  ),
  archiveOrder: endpoint(
    'PUT /api/admin/orders/:order_id/archived',
    'owner',
    'Archive an order, or take it out of the archive',
    { params: orderParams, body: z.object({ archived: yesOrNo }), response: orderDetail },
  ),
  changeOrderStatuses: endpoint(
    'POST /api/admin/orders/status',
    'owner',
    'Set the status of up to a hundred orders, each as if on its own; the answer names those that were refused, and why',
    { headers: retryHeaders, body: statusOfOrders, response: changedOrders },
  ),
  archiveOrders: endpoint(
    'POST /api/admin/orders/archive',
    'owner',
    'Archive up to a hundred orders, or take them out of the archive, each as if on its own',
    { headers: retryHeaders, body: archivedOrders, response: changedOrders },
  ),
  trashOrders: endpoint(
    'POST /api/admin/orders/trash',
    'owner',
    'Move orders to the trash, which keeps them for 30 days',
    { body: orderIds, response: z.object({ order_ids: z.array(z.string()) }) },
  ),
  untrashOrders: endpoint('POST /api/admin/orders/untrash', 'owner', 'Take orders out of the trash', {
    body: orderIds,
    response: z.object({ order_ids: z.array(z.string()) }),
  }),
  emptyTrash: endpoint(
    'POST /api/admin/orders/trash/empty',
    'owner',
    'Delete every order in the trash for good',
    { response: z.object({ deleted: z.number().int() }) },
  ),
  deleteOrder: endpoint(
    'DELETE /api/admin/orders/:order_id',
    'owner',
    'Delete an order for good, with its files and figures; only from the trash, otherwise 409',
    { params: orderParams, response: done },
  ),
  addVersion: endpoint(
    'POST /api/admin/orders/:order_id/versions',
    'owner',
    'Make a finished upload a version of a song; the client sees it once it is delivered',
    {
      params: orderParams,
      headers: retryHeaders,
      body: versionForm,
      response: studioVersion,
      status: 201,
    },
  ),
  withdrawVersion: endpoint(
    'DELETE /api/admin/orders/:order_id/versions/:version_id',
    'owner',
    'Withdraw a version, delivered or not; 409 once the client has heard it',
    { params: orderParams.extend({ version_id: id }), response: z.undefined(), status: 204 },
  ),
};

/** An id of any form: one that doesn’t exist is a 404. */
const params = z.object({ id: z.string() });

/** What needs the studio's attention, for the owner. */
export const inboxEndpoints = {
  getInbox: endpoint(
    'GET /api/admin/inbox',
    'owner',
    'What clients did that is not dealt with yet, the longest waiting first; `total` counts to 1,000. `rows`: how many the overview’s queue has, `has_more_rows` if a group of it is cut',
    {
      query: z.object({ limit: pageQuery.limit }),
      response: z.object({
        items: z.array(inboxItem),
        total: z.number().int(),
        rows: z.number().int(),
        has_more_rows: z.boolean(),
      }),
    },
  ),
  dismissInboxItem: endpoint(
    'DELETE /api/admin/inbox/:id',
    'owner',
    'Deal with something in the inbox: it goes, and nothing else changes',
    { params, response: z.undefined(), status: 204 },
  ),
  restoreInboxItem: endpoint(
    'POST /api/admin/inbox/:id/restore',
    'owner',
    'Put back what was taken out of the inbox',
    { params, response: z.undefined(), status: 204 },
  ),
};
