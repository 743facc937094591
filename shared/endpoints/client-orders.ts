import { z } from 'zod';
import { clientFile, clientOrder } from '../client-orders.ts';
import { emailAddress, orderStatus, timestamp } from '../fields.ts';
import { id } from '../ids.ts';
import { messageForm, messagesBefore, orderMessage } from '../messages.ts';
import { payment, paymentReport } from '../order-payments.ts';
import { laterFiles } from '../uploads.ts';
import { approval, approvedSong, noteForm, roundNote, songTitleForm, versionNote } from '../versions.ts';
import { done, endpoint, retryHeaders, songParam } from './endpoint.ts';

/**
 * What a client can do with an order, using the key in its link. Any string is accepted as an id, so that the answer
 * does not reveal which ids exist.
 */
const orderParams = z.object({ order_id: z.string() });
const noteParams = orderParams.extend({ note_id: id });

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
    summary:
      'The order as its client sees it, with the latest messages and rounds; with an ETag, and 304 while nothing changed',
    params: orderParams,
    query: z.object({ messages_before: messagesBefore, rounds_before: z.coerce.number().int().optional() }),
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
  addNote: endpoint({
    method: 'POST',
    path: '/api/client-orders/:order_id/versions/:version_id/notes',
    access: 'client',
    summary: 'Note something at a place of a delivered version: a draft until its round is sent',
    params: orderParams.extend({ version_id: id }),
    headers: retryHeaders,
    body: noteForm,
    response: versionNote,
    status: 201,
  }),
  changeNote: endpoint({
    method: 'PUT',
    path: '/api/client-orders/:order_id/notes/:note_id',
    access: 'client',
    summary: 'Change a draft; 409 once it is sent',
    params: noteParams,
    headers: retryHeaders,
    body: noteForm,
    response: versionNote,
  }),
  deleteNote: endpoint({
    method: 'DELETE',
    path: '/api/client-orders/:order_id/notes/:note_id',
    access: 'client',
    summary: 'Delete a draft; 409 once it is sent',
    params: noteParams,
    headers: retryHeaders,
    response: z.undefined(),
    status: 204,
  }),
  sendRound: endpoint({
    method: 'POST',
    path: '/api/client-orders/:order_id/rounds',
    access: 'client',
    summary: 'Send every draft as one round; 409 when no round is left, and the studio is asked for another',
    params: orderParams,
    headers: retryHeaders,
    response: z.object({
      number: z.number().int(),
      notes: z.array(roundNote),
      rounds_left: z.number().int().nullable(),
    }),
  }),
  approve: endpoint({
    method: 'POST',
    path: '/api/client-orders/:order_id/approvals',
    access: 'client',
    summary: 'Approve a song, or all; the last one completes the order',
    params: orderParams,
    headers: retryHeaders,
    body: approval,
    response: z.object({ status: orderStatus, songs: z.array(approvedSong) }),
  }),
  createVersionLink: endpoint({
    method: 'POST',
    path: '/api/client-orders/:order_id/download-link',
    access: 'client',
    summary:
      'A link for a day to one version, with `mp3` to its MP3, with `inline` for ten minutes to its copy for listening, or to all that was delivered as a zip; 403 while locked',
    params: orderParams,
    body: z.object({
      version_id: z.string().max(40).optional(),
      inline: z.boolean().optional(),
      mp3: z.boolean().optional(),
    }),
    response: z.object({ url: z.string(), expires_at: timestamp }),
  }),
  nameSong: endpoint({
    method: 'PUT',
    path: '/api/client-orders/:order_id/songs/:song',
    access: 'client',
    summary: 'Say what a song is called, until the first delivery',
    params: orderParams.extend({ song: songParam }),
    body: songTitleForm,
    response: approvedSong,
  }),
};
