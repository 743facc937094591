import { z } from 'zod';
import { orderByHand, quoteRenewal } from '../by-hand.ts';
import { importQuery, importResult } from '../client-import.ts';
import {
  clientChange,
  clientErasure,
  clientFilter,
  clientHistory,
  clientInfo,
  clientMention,
  clientSummary,
} from '../clients.ts';
import { dashboard } from '../dashboard.ts';
import { exportQuestion, searchText } from '../exports.ts';
import { orderShelf, orderSort, orderStatus, pageQuery } from '../fields.ts';
import { orderId } from '../ids.ts';
import { limits } from '../limits.ts';
import { messagesBefore } from '../messages.ts';
import { dueFilter, orderDetail, orderSummary, statusChange, statusUndo } from '../orders.ts';
import { endpoint, retryHeaders, signedLink } from './endpoint.ts';

const orderParams = z.object({ order_id: orderId });
// An email address in the URL path, not validated, so that an unknown one is "not found" instead of "malformed".
const clientParams = z.object({ email: z.string().max(limits.email) });

/** Orders and clients, for the owner. */
export const orderEndpoints = {
  getDashboard: endpoint('GET /api/admin/dashboard', 'owner', 'Counts, revenue and the five latest orders', {
    response: dashboard,
  }),
  listOrders: endpoint(
    'GET /api/admin/orders',
    'owner',
    'Orders, newest first, on the shelf `to_do` the next due; a cursor belongs to one order of the list. With a search or `due` the `total` counts to 1,000',
    {
      query: z.object({
        ...pageQuery,
        status: z.optional(orderStatus),
        due: dueFilter.optional(),
        shelf: z._default(orderShelf, 'current'),
        sort: z.optional(orderSort),
        search: z.optional(searchText),
      }),
      response: z.object({
        orders: z.array(orderSummary),
        total: z.number().int(),
        next_cursor: z.string().nullable(),
      }),
    },
  ),
  placeByHand: endpoint(
    'POST /api/admin/orders',
    'owner',
    'Enter an order for a client, without files; with `lines` at a price of your own, which the client accepts',
    { headers: retryHeaders, body: orderByHand, response: orderDetail, status: 201 },
  ),
  renewQuote: endpoint(
    'PUT /api/admin/orders/:order_id/valid-until',
    'owner',
    'Set until when a quote can be accepted, or null for no end; 409 once it is accepted, or where there is none',
    { params: orderParams, body: quoteRenewal, response: orderDetail },
  ),
  getOrder: endpoint(
    'GET /api/admin/orders/:order_id',
    'owner',
    'The whole order with its latest messages; with an ETag, and 304 while nothing changed',
    { params: orderParams, query: z.object({ messages_before: messagesBefore }), response: orderDetail },
  ),
  changeOrderStatus: endpoint(
    'PUT /api/admin/orders/:order_id/status',
    'owner',
    'Set a status; each change is kept as an event',
    { params: orderParams, body: statusChange, response: orderDetail },
  ),
  createDownloadLink: endpoint(
    'POST /api/admin/orders/:order_id/download-link',
    'owner',
    'A link for a day to one file, to a version or with `mp3` its MP3, or to all files as a zip; with `inline` for ten minutes, to play one',
    {
      params: orderParams,
      body: z.object({
        file_id: z.string().max(40).optional(),
        version_id: z.string().max(40).optional(),
        inline: z.boolean().optional(),
        mp3: z.boolean().optional(),
      }),
      response: signedLink,
    },
  ),
  createOwnReceiptLink: endpoint(
    'POST /api/admin/orders/:order_id/receipt-link',
    'owner',
    'A link for ten minutes to the receipt as a PDF, as the client has it',
    { params: orderParams, response: signedLink },
  ),
  undoOrderStatus: endpoint(
    'POST /api/admin/orders/:order_id/undo',
    'owner',
    'Take the latest status change back, and the mail it caused where that has not left; 409 when it is not the latest',
    { params: orderParams, body: statusUndo, response: orderDetail.extend({ mail_had_left: z.boolean() }) },
  ),
  createExport: endpoint(
    'POST /api/admin/exports',
    'owner',
    'A link for ten minutes to orders, payments or clients as CSV, with the current filter, or to all data of one order as JSON',
    {
      body: z.object({ export: exportQuestion }),
      response: signedLink,
    },
  ),
  listClients: endpoint(
    'GET /api/admin/clients',
    'owner',
    'Clients, the latest order first; with a search `total` counts to 1,000',
    {
      query: z.object({ ...pageQuery, filter: z.optional(clientFilter), search: z.optional(searchText) }),
      response: z.object({
        clients: z.array(clientSummary),
        total: z.number().int(),
        next_cursor: z.string().nullable(),
      }),
    },
  ),
  importClients: endpoint(
    'POST /api/admin/clients/import',
    'owner',
    'Add clients from a CSV file, all or none; with `preview` only what each row would do. The same file twice adds nothing',
    { query: importQuery, body_type: 'csv', response: importResult },
  ),
  getClientHistory: endpoint(
    'GET /api/admin/clients/:email/history',
    'owner',
    'A client with statistics, orders and emails; the address in any case',
    { params: clientParams, query: z.object(pageQuery), response: clientHistory },
  ),
  changeClient: endpoint(
    'PUT /api/admin/clients/:email',
    'owner',
    'Change the phone number and the note only the owner sees',
    {
      params: clientParams,
      body: clientChange,
      response: z.object({ ...clientInfo.shape, message: z.string() }),
      current: clientInfo,
    },
  ),
  listClientMentions: endpoint(
    'GET /api/admin/clients/:email/mentions',
    'owner',
    'Tracks and testimonials that name a client, to decide what becomes of them when the client is erased',
    { params: clientParams, response: z.object({ mentions: z.array(clientMention) }) },
  ),
  eraseClient: endpoint(
    'POST /api/admin/clients/:email/erase',
    'owner',
    'Delete what is known of a person: orders stay as figures without name, words and files',
    {
      params: clientParams,
      body: clientErasure,
      response: z.object({ message: z.string(), orders: z.number().int(), files: z.number().int() }),
    },
  ),
};
