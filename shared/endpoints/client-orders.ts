import { z } from 'zod';
import { clientFile, clientOrder } from '../client-orders.ts';
import { emailAddress, timestamp } from '../fields.ts';
import { messageForm, orderMessage } from '../messages.ts';
import { payment, paymentReport } from '../order-payments.ts';
import { laterFiles } from '../uploads.ts';
import { done, endpoint, retryHeaders } from './endpoint.ts';

/** What a client may do with an order, by the key in its link. An id of any form may be asked for: none is told apart. */
const orderParams = z.object({ order_id: z.string() });

export const clientOrderEndpoints = {
  requestOrderLinks: endpoint({
    method: 'POST',
    path: '/api/order-links',
    access: 'public',
    summary: 'Email an address the links to its orders; the answer never says whether there are any',
    body: z.object({ email: emailAddress }),
    response: done,
    status: 202,
  }),
  getClientOrder: endpoint({
    method: 'GET',
    path: '/api/client-orders/:order_id',
    access: 'client',
    summary: 'The order as its client sees it',
    params: orderParams,
    response: clientOrder,
  }),
  reportPayment: endpoint({
    method: 'POST',
    path: '/api/client-orders/:order_id/payment-reports',
    access: 'client',
    summary: 'Say that the order was paid: a report until the studio confirms or declines it',
    params: orderParams,
    headers: retryHeaders,
    body: paymentReport,
    response: payment,
    status: 201,
  }),
  sendClientMessage: endpoint({
    method: 'POST',
    path: '/api/client-orders/:order_id/messages',
    access: 'client',
    summary: 'Write to the studio about the order',
    params: orderParams,
    headers: retryHeaders,
    body: messageForm,
    response: orderMessage,
    status: 201,
  }),
  sendFiles: endpoint({
    method: 'POST',
    path: '/api/client-orders/:order_id/files',
    access: 'client',
    summary: 'Add finished uploads to the order, all or none of them',
    params: orderParams,
    headers: retryHeaders,
    body: laterFiles,
    response: z.object({ files: z.array(clientFile) }),
  }),
  createReceiptLink: endpoint({
    method: 'POST',
    path: '/api/client-orders/:order_id/receipt-link',
    access: 'client',
    summary: 'A link for ten minutes to the receipt as a PDF',
    params: orderParams,
    response: z.object({ url: z.string(), expires_at: timestamp }),
  }),
};
