import { z } from 'zod';
import { billing } from '../billing.ts';
import { clientFile, clientOrder } from '../client-orders.ts';
import { emailAddress, orderStatus, timestamp } from '../fields.ts';
import { id } from '../ids.ts';
import { messageForm, messagesBefore, orderMessage } from '../messages.ts';
import { orderBrief } from '../order-brief.ts';
import { listedOrder } from '../order-list.ts';
import { payment, paymentReport } from '../order-payments.ts';
import { clientTestimonial, showcase, showcaseForm, testimonialState } from '../showcase.ts';
import { acceptance } from '../site-pages.ts';
import { laterFiles } from '../uploads.ts';
import { approval, approvedSong, noteForm, roundNote, songTitleForm, versionNote } from '../versions.ts';
import { done, endpoint, retryHeaders, signedLink, songParam } from './endpoint.ts';

/**
 * What a client can do with an order, using the key in its link. Any string is accepted as an id, so that the answer
 * does not reveal which ids exist.
 */
const orderParams = z.object({ order_id: z.string() });
const noteParams = orderParams.extend({ note_id: id });

export const clientOrderEndpoints = {
  requestOrderLinks: endpoint(
    'POST /api/order-links',
    'public',
    'Email an address the links to its orders; the answer never says whether there are any',
    { body: z.object({ email: emailAddress }), response: done, status: 202 },
  ),
  listClientOrders: endpoint(
    'POST /api/your-orders',
    'public',
    'All orders of the client who was emailed this link, newest first; it works for a day',
    {
      body: z.object({ link: z.string().max(2_000) }),
      response: z.object({ orders: z.array(listedOrder) }),
    },
  ),
  getClientOrder: endpoint(
    'GET /api/client-orders/:order_id',
    'client',
    'The order as its client sees it, with the latest messages and rounds; with an ETag, and 304 while nothing changed',
    {
      params: orderParams,
      query: z.object({ messages_before: messagesBefore, rounds_before: z.coerce.number().int().optional() }),
      response: clientOrder,
    },
  ),
  getOrderState: endpoint(
    'GET /api/client-orders/:order_id/state',
    'client',
    'How the order stands, in the words of the list of a client’s orders',
    { params: orderParams, response: listedOrder.pick({ state: true }) },
  ),
  reportPayment: endpoint(
    'POST /api/client-orders/:order_id/payment-reports',
    'client',
    'Say that the order was paid: a report until the studio confirms or declines it',
    { params: orderParams, headers: retryHeaders, body: paymentReport, response: payment, status: 201 },
  ),
  acceptPrice: endpoint(
    'POST /api/client-orders/:order_id/accept',
    'client',
    'Accept the price that the studio set, and its terms where there are some, or of an order that it entered the terms alone; nothing is to pay before. 409 once the price has ended',
    {
      params: orderParams,
      headers: retryHeaders,
      body: acceptance,
      is_body_optional: true,
      response: z.object({ accepted_at: z.nullable(timestamp) }),
    },
  ),
  changeBrief: endpoint(
    'PUT /api/client-orders/:order_id/brief',
    'client',
    'Say what the work is about, until it starts; what is absent stays as it is',
    { params: orderParams, headers: retryHeaders, body: orderBrief, response: done },
  ),
  payByCard: endpoint(
    'POST /api/client-orders/:order_id/card-payment',
    'client',
    'A checkout for what is due: the address to send the client to. The same one while it is open',
    { params: orderParams, response: z.object({ url: z.string() }) },
  ),
  checkCardPayment: endpoint(
    'POST /api/client-orders/:order_id/card-payment/check',
    'client',
    'Ask the card processor whether a checkout of this order was paid, and record it if so',
    { params: orderParams, response: z.object({ is_paid: z.boolean() }) },
  ),
  sendClientMessage: endpoint(
    'POST /api/client-orders/:order_id/messages',
    'client',
    'Write to the studio about the order',
    { params: orderParams, headers: retryHeaders, body: messageForm, response: orderMessage, status: 201 },
  ),
  sendFiles: endpoint(
    'POST /api/client-orders/:order_id/files',
    'client',
    'Add finished uploads to the order, all or none of them',
    {
      params: orderParams,
      headers: retryHeaders,
      body: laterFiles,
      response: z.object({ files: z.array(clientFile) }),
    },
  ),
  createReceiptLink: endpoint(
    'POST /api/client-orders/:order_id/receipt-link',
    'client',
    'A link for ten minutes to the receipt as a PDF',
    { params: orderParams, response: signedLink },
  ),
  changeBilling: endpoint(
    'PUT /api/client-orders/:order_id/billing',
    'client',
    'Say whom the receipt is made out to; 409 once it has a number',
    { params: orderParams, headers: retryHeaders, body: billing, response: billing },
  ),
  addNote: endpoint(
    'POST /api/client-orders/:order_id/versions/:version_id/notes',
    'client',
    'Note something at a place of a delivered version: a draft until its round is sent',
    {
      params: orderParams.extend({ version_id: id }),
      headers: retryHeaders,
      body: noteForm,
      response: versionNote,
      status: 201,
    },
  ),
  changeNote: endpoint(
    'PUT /api/client-orders/:order_id/notes/:note_id',
    'client',
    'Change a draft; 409 once it is sent',
    { params: noteParams, headers: retryHeaders, body: noteForm, response: versionNote },
  ),
  deleteNote: endpoint(
    'DELETE /api/client-orders/:order_id/notes/:note_id',
    'client',
    'Delete a draft; 409 once it is sent',
    { params: noteParams, headers: retryHeaders, response: z.undefined(), status: 204 },
  ),
  sendRound: endpoint(
    'POST /api/client-orders/:order_id/rounds',
    'client',
    'Send every draft as one round; 409 when no round is left, and the studio is asked for another',
    {
      params: orderParams,
      headers: retryHeaders,
      response: z.object({
        number: z.number().int(),
        notes: z.array(roundNote),
        rounds_left: z.number().int().nullable(),
      }),
    },
  ),
  approve: endpoint(
    'POST /api/client-orders/:order_id/approvals',
    'client',
    'Approve a song, or all; the last one completes the order',
    {
      params: orderParams,
      headers: retryHeaders,
      body: approval,
      response: z.object({ status: orderStatus, songs: z.array(approvedSong) }),
    },
  ),
  createVersionLink: endpoint(
    'POST /api/client-orders/:order_id/download-link',
    'client',
    'A link for a day to one version, with `mp3` to its MP3, with `inline` for ten minutes to its copy for listening, or to all that was delivered as a zip; 403 while locked. With `file_id` for ten minutes to a file the client sent',
    {
      params: orderParams,
      body: z.object({
        version_id: z.string().max(40).optional(),
        file_id: z.string().max(40).optional(),
        inline: z.boolean().optional(),
        mp3: z.boolean().optional(),
      }),
      response: signedLink,
    },
  ),
  nameSong: endpoint(
    'PUT /api/client-orders/:order_id/songs/:song',
    'client',
    'Say what a song is called, until the first delivery',
    { params: orderParams.extend({ song: songParam }), body: songTitleForm, response: approvedSong },
  ),
  changeShowcase: endpoint(
    'PUT /api/client-orders/:order_id/showcase',
    'client',
    'Say whether the studio may show the songs that were approved; can be taken back at any time',
    { params: orderParams, headers: retryHeaders, body: showcaseForm, response: showcase },
  ),
  sendTestimonial: endpoint(
    'POST /api/client-orders/:order_id/testimonial',
    'client',
    'Say something about the studio: a draft there, replaced by another until it is published',
    {
      params: orderParams,
      headers: retryHeaders,
      body: clientTestimonial,
      response: clientTestimonial.extend({ state: testimonialState }),
      status: 201,
    },
  ),
};
