import { z } from 'zod';
import { paragraph } from '../fields.ts';
import { id, orderId } from '../ids.ts';
import { limits } from '../limits.ts';
import { messageForm, orderMessage } from '../messages.ts';
import { cancellation, payment, refundForm, reportDecline } from '../order-payments.ts';
import { orderDetail, orderIds, paymentEntry } from '../orders.ts';
import { approvedSong, deliveryForm, noteAnswer, songTitleForm, studioNote } from '../versions.ts';
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
const paymentParams = z.object({ order_id: orderId, payment_id: id });

/** Payments, cancellation, archive and trash, for the owner. Everything but the last two calls can be undone. */
export const orderChangeEndpoints = {
  addPayment: endpoint({
    method: 'POST',
    path: '/api/admin/orders/:order_id/payments',
    access: 'owner',
    summary:
      'Confirm a reported payment, or enter one, with `change` together with a status; one email thanks the client',
    params: orderParams,
    headers: retryHeaders,
    body: paymentEntry,
    response: payment,
    status: 201,
  }),
  refundPayment: endpoint({
    method: 'POST',
    path: '/api/admin/orders/:order_id/refunds',
    access: 'owner',
    summary:
      'Give money back without cancelling: a payment with a negative amount, at most what was paid; the client is told by email',
    params: orderParams,
    headers: retryHeaders,
    body: refundForm,
    response: payment,
    status: 201,
  }),
  takePaymentBack: endpoint({
    method: 'DELETE',
    path: '/api/admin/orders/:order_id/payments/:payment_id',
    access: 'owner',
    summary: 'Undo a payment; the status stays as it is, and what the client reported is a report again',
    params: paymentParams,
    response: z.undefined(),
    status: 204,
  }),
  restorePayment: endpoint({
    method: 'POST',
    path: '/api/admin/orders/:order_id/payments/:payment_id/restore',
    access: 'owner',
    summary: 'Count an undone payment again',
    params: paymentParams,
    response: payment,
  }),
  declineReport: endpoint({
    method: 'POST',
    path: '/api/admin/orders/:order_id/payment-reports/:report_id/decline',
    access: 'owner',
    summary: 'Say that a reported payment has not arrived; the client is told by email, with the reason',
    params: z.object({ order_id: orderId, report_id: id }),
    headers: retryHeaders,
    body: reportDecline,
    response: payment,
  }),
  sendStudioMessage: endpoint({
    method: 'POST',
    path: '/api/admin/orders/:order_id/messages',
    access: 'owner',
    summary: 'Write to the client about the order; they are emailed within five minutes',
    params: orderParams,
    headers: retryHeaders,
    body: messageForm,
    response: orderMessage,
    status: 201,
  }),
  answerNote: endpoint({
    method: 'PUT',
    path: '/api/admin/orders/:order_id/notes/:note_id',
    access: 'owner',
    summary: 'Tick a client’s note, and reply to it; the client reads both with the next delivery',
    params: z.object({ order_id: orderId, note_id: id }),
    headers: retryHeaders,
    body: noteAnswer,
    response: studioNote,
  }),
  allowRounds: endpoint({
    method: 'POST',
    path: '/api/admin/orders/:order_id/rounds-allowed',
    access: 'owner',
    summary: 'Allow rounds beyond what was bought; the client is told by email',
    params: orderParams,
    headers: retryHeaders,
    body: z.object({ more: someRounds }),
    response: orderDetail,
  }),
  cancelOrder: endpoint({
    method: 'POST',
    path: '/api/admin/orders/:order_id/cancel',
    access: 'owner',
    summary: 'Cancel an order, with the refund that was made; it counts in no figure any more',
    params: orderParams,
    headers: retryHeaders,
    body: cancellation,
    response: orderDetail,
  }),
  undoCancel: endpoint({
    method: 'DELETE',
    path: '/api/admin/orders/:order_id/cancel',
    access: 'owner',
    summary: 'Take a cancellation back, and the refund it recorded',
    params: orderParams,
    response: orderDetail,
  }),
  pauseOrder: endpoint({
    method: 'PUT',
    path: '/api/admin/orders/:order_id/pause',
    access: 'owner',
    summary:
      'Stop the turnaround clock while you wait for the client, who is told why by email; null has it go on',
    params: orderParams,
    headers: retryHeaders,
    body: z.object({ reason: z.nullable(pauseReason) }),
    response: orderDetail,
  }),
  confirmFiles: endpoint({
    method: 'PUT',
    path: '/api/admin/orders/:order_id/files-complete',
    access: 'owner',
    summary: 'Say that you have all the files you need, whatever songs have none, or take that back',
    params: orderParams,
    headers: retryHeaders,
    body: z.object({ complete: yesOrNo }),
    response: orderDetail,
  }),
  stopReminders: endpoint({
    method: 'PUT',
    path: '/api/admin/orders/:order_id/reminders',
    access: 'owner',
    summary: 'Stop the payment reminders of an order, or have them go on',
    params: orderParams,
    headers: retryHeaders,
    body: z.object({ stopped: yesOrNo }),
    response: orderDetail,
  }),
  deliverOrder: endpoint({
    method: 'POST',
    path: '/api/admin/orders/:order_id/deliver',
    access: 'owner',
    summary:
      'Deliver every version that is ready; one email tells the client. 422 with `missing` where something bought has none, unless `with_gaps`',
    params: orderParams,
    headers: retryHeaders,
    body: deliveryForm,
    response: orderDetail,
  }),
  nameOwnSong: endpoint({
    method: 'PUT',
    path: '/api/admin/orders/:order_id/songs/:song',
    access: 'owner',
    summary: 'Say what a song is called',
    params: orderParams.extend({ song: songParam }),
    body: songTitleForm,
    response: approvedSong,
  }),
  renewOrderLink: endpoint({
    method: 'POST',
    path: '/api/admin/orders/:order_id/order-link/renew',
    access: 'owner',
    summary: 'Make a new link to the order page; the old one opens nothing any more',
    params: orderParams,
    headers: retryHeaders,
    response: z.object({ order_link: z.string() }),
  }),
  renewAllOrderLinks: endpoint({
    method: 'POST',
    path: '/api/admin/order-links/renew-all',
    access: 'owner',
    summary:
      'Make new links to all order pages; every old link, and every signed link, opens nothing any more',
    response: done,
  }),
  archiveOrder: endpoint({
    method: 'PUT',
    path: '/api/admin/orders/:order_id/archived',
    access: 'owner',
    summary: 'Archive an order, or take it out of the archive',
    params: orderParams,
    body: z.object({ archived: yesOrNo }),
    response: orderDetail,
  }),
  trashOrders: endpoint({
    method: 'POST',
    path: '/api/admin/orders/trash',
    access: 'owner',
    summary: 'Move orders to the trash, which keeps them for 30 days',
    body: orderIds,
    response: z.object({ order_ids: z.array(z.string()) }),
  }),
  untrashOrders: endpoint({
    method: 'POST',
    path: '/api/admin/orders/untrash',
    access: 'owner',
    summary: 'Take orders out of the trash',
    body: orderIds,
    response: z.object({ order_ids: z.array(z.string()) }),
  }),
  emptyTrash: endpoint({
    method: 'POST',
    path: '/api/admin/orders/trash/empty',
    access: 'owner',
    summary: 'Delete every order in the trash for good',
    response: z.object({ deleted: z.number().int() }),
  }),
  deleteOrder: endpoint({
    method: 'DELETE',
    path: '/api/admin/orders/:order_id',
    access: 'owner',
    summary: 'Delete an order for good, with its files and figures; only from the trash, otherwise 409',
    params: orderParams,
    response: done,
  }),
};
