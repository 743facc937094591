import { z } from 'zod';
import { discountAnswer, discountQuestion } from './discounts.ts';
import { email, emailState } from './emails.ts';
import { faqForm, faqItem } from './faq.ts';
import { pageQuery, paragraph, timestamp } from './fields.ts';
import { imageCategory, imageForm, imageRecord } from './images.ts';
import {
  dashboard,
  orderDetail,
  orderForm,
  orderPlaced,
  orderStatus,
  orderSummary,
  statusChange,
} from './orders.ts';
import { portfolioForm, portfolioItem, soundFile } from './portfolio.ts';
import { credentials, loginAttempt, passwordChange, signedIn } from './sessions.ts';
import { settings, settingsChange } from './settings.ts';
import { testimonial, testimonialForm } from './testimonials.ts';

/**
 * The product on one page: every call, who may make it, what goes in and what comes out. The server validates with
 * these schemas, the browser's client is typed by them, and openapi.json is generated from them.
 */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/api/${string}`;
  /** `owner` asks for the bearer token before anything else is looked at. There is no default. */
  access: 'public' | 'owner';
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** Headers the call knows beside the usual ones; its handler reads them. */
  headers?: z.ZodObject;
  /** JSON unless `body_type` says otherwise; a multipart body is read by its own handler as a stream. */
  body?: z.ZodObject;
  body_type?: 'json' | 'form' | 'multipart';
  /** The file parts of a multipart body. */
  files?: Record<string, 'required' | 'optional' | 'several'>;
  response: z.ZodType;
};

const endpoint = <const E extends Endpoint>(definition: E): E => definition;

const id = z.string().regex(/^[\w-]{1,40}$/, { error: 'This number is not one of ours' });
const orderParams = z.object({ order_id: id });
const idParams = z.object({ id });
const done = z.object({ message: z.string() });

export const endpoints = {
  getHealth: endpoint({
    method: 'GET',
    path: '/api/health',
    access: 'public',
    summary: 'Whether database and storage answer',
    response: z.object({ status: z.literal('ok') }),
  }),
  getSettings: endpoint({
    method: 'GET',
    path: '/api/settings',
    access: 'public',
    summary: 'Prices, names and handles',
    response: settings,
  }),
  listImages: endpoint({
    method: 'GET',
    path: '/api/images',
    access: 'public',
    summary: 'Images of one category, or all',
    query: z.object({ category: imageCategory.optional() }),
    response: z.object({ images: z.array(imageRecord) }),
  }),
  listTestimonials: endpoint({
    method: 'GET',
    path: '/api/testimonials',
    access: 'public',
    summary: 'What clients say, newest first',
    response: z.object({ testimonials: z.array(testimonial) }),
  }),
  listPortfolio: endpoint({
    method: 'GET',
    path: '/api/portfolio',
    access: 'public',
    summary: 'Tracks to listen to, featured first',
    response: z.object({ items: z.array(portfolioItem) }),
  }),
  listFaq: endpoint({
    method: 'GET',
    path: '/api/faq',
    access: 'public',
    summary: 'Questions and answers, by their order',
    response: z.object({ items: z.array(faqItem) }),
  }),
  validateDiscount: endpoint({
    method: 'POST',
    path: '/api/validate-discount',
    access: 'public',
    summary: 'Whether a discount code holds for a subtotal',
    body: discountQuestion,
    body_type: 'form',
    response: discountAnswer,
  }),
  placeOrder: endpoint({
    method: 'POST',
    path: '/api/orders/immediate',
    access: 'public',
    summary: 'Place an order with its files; an Idempotency-Key header makes a retry safe',
    headers: z.object({
      'Idempotency-Key': z
        .string()
        .regex(/^[\x21-\x7e]{1,128}$/)
        .optional(),
    }),
    body: orderForm,
    body_type: 'multipart',
    files: { files: 'several' },
    response: orderPlaced,
  }),
  login: endpoint({
    method: 'POST',
    path: '/api/admin/login',
    access: 'public',
    summary: 'Sign in',
    body: credentials,
    response: signedIn,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/admin/logout',
    access: 'owner',
    summary: 'Revoke the token',
    response: done,
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/api/admin/password',
    access: 'owner',
    summary: 'Change the password; every other session ends',
    body: passwordChange,
    response: done,
  }),
  listLoginAttempts: endpoint({
    method: 'GET',
    path: '/api/admin/login-attempts',
    access: 'owner',
    summary: 'Sign-in attempts, newest first',
    query: z.object(pageQuery),
    response: z.object({ attempts: z.array(loginAttempt), next_cursor: z.string().nullable() }),
  }),
  getOwnSettings: endpoint({
    method: 'GET',
    path: '/api/admin/settings',
    access: 'owner',
    summary: 'The settings, to change them',
    response: settings,
  }),
  changeSettings: endpoint({
    method: 'PUT',
    path: '/api/admin/settings',
    access: 'owner',
    summary: 'Change any of the settings',
    body: settingsChange,
    response: settings,
  }),
  addFaqItem: endpoint({
    method: 'POST',
    path: '/api/admin/faq',
    access: 'owner',
    summary: 'Add a question with its answer',
    body: faqForm,
    response: faqItem.extend({ message: z.string() }),
  }),
  changeFaqItem: endpoint({
    method: 'PUT',
    path: '/api/admin/faq/:id',
    access: 'owner',
    summary: 'Change a question, its answer and its place',
    params: idParams,
    body: faqForm,
    response: faqItem.extend({ message: z.string() }),
  }),
  deleteFaqItem: endpoint({
    method: 'DELETE',
    path: '/api/admin/faq/:id',
    access: 'owner',
    summary: 'Delete a question',
    params: idParams,
    response: done,
  }),
  addTestimonial: endpoint({
    method: 'POST',
    path: '/api/admin/testimonials',
    access: 'owner',
    summary: 'Add what a client says',
    body: testimonialForm,
    body_type: 'multipart',
    files: { image: 'optional' },
    response: testimonial.extend({ message: z.string() }),
  }),
  changeTestimonial: endpoint({
    method: 'PUT',
    path: '/api/admin/testimonials/:id',
    access: 'owner',
    summary: 'Change a testimonial; without a picture it keeps the one it has',
    params: idParams,
    body: testimonialForm,
    body_type: 'multipart',
    files: { image: 'optional' },
    response: testimonial.extend({ message: z.string() }),
  }),
  deleteTestimonial: endpoint({
    method: 'DELETE',
    path: '/api/admin/testimonials/:id',
    access: 'owner',
    summary: 'Delete a testimonial',
    params: idParams,
    response: done,
  }),
  listOwnImages: endpoint({
    method: 'GET',
    path: '/api/admin/images',
    access: 'owner',
    summary: 'All images, newest first',
    response: z.object({ images: z.array(imageRecord) }),
  }),
  addImage: endpoint({
    method: 'POST',
    path: '/api/admin/images',
    access: 'owner',
    summary: 'Add an image; it is re-encoded in a few widths, without its metadata',
    body: imageForm,
    body_type: 'multipart',
    files: { file: 'required' },
    response: imageRecord.extend({ message: z.string() }),
  }),
  deleteImage: endpoint({
    method: 'DELETE',
    path: '/api/admin/images/:id',
    access: 'owner',
    summary: 'Delete an image; its files stay while a testimonial shows them',
    params: idParams,
    response: done,
  }),
  addPortfolioItem: endpoint({
    method: 'POST',
    path: '/api/admin/portfolio',
    access: 'owner',
    summary: 'Add a track with its files, which are then prepared for listening',
    body: portfolioForm,
    body_type: 'multipart',
    files: { audio_file: 'required', before_file: 'optional', after_file: 'optional' },
    response: portfolioItem.extend({ message: z.string() }),
  }),
  changePortfolioItem: endpoint({
    method: 'PUT',
    path: '/api/admin/portfolio/:id',
    access: 'owner',
    summary: 'Change a track; a file that is not sent stays',
    params: idParams,
    body: portfolioForm,
    body_type: 'multipart',
    files: { audio_file: 'optional', before_file: 'optional', after_file: 'optional' },
    response: portfolioItem.extend({ message: z.string() }),
  }),
  deletePortfolioItem: endpoint({
    method: 'DELETE',
    path: '/api/admin/portfolio/:id',
    access: 'owner',
    summary: 'Delete a track and its files',
    params: idParams,
    response: done,
  }),
  listSoundFiles: endpoint({
    method: 'GET',
    path: '/api/admin/sounds',
    access: 'owner',
    summary: 'The uploaded files of all tracks, and how far each is prepared for listening',
    response: z.object({ files: z.array(soundFile) }),
  }),
  retrySoundFile: endpoint({
    method: 'POST',
    path: '/api/admin/sounds/:id/retry',
    access: 'owner',
    summary: 'Try again to prepare a file that failed',
    params: idParams,
    response: soundFile,
  }),
  countPlay: endpoint({
    method: 'POST',
    path: '/api/portfolio/:id/plays',
    access: 'public',
    summary: 'Count one listen of a track; a listener is counted once in a while',
    params: idParams,
    response: z.object({ play_count: z.number().int() }),
  }),
  getDashboard: endpoint({
    method: 'GET',
    path: '/api/admin/dashboard',
    access: 'owner',
    summary: 'Counts, revenue and the five latest orders',
    response: dashboard,
  }),
  listOrders: endpoint({
    method: 'GET',
    path: '/api/admin/orders',
    access: 'owner',
    summary: 'Orders, newest first; with a search `total` counts to 1,000',
    query: z.object({
      ...pageQuery,
      status: orderStatus.optional(),
      // What is looked for may hold what a name may not.
      search: paragraph('Search', 200)
        .refine((text) => !text.includes('\n'), { error: 'Search for one line' })
        .optional(),
    }),
    response: z.object({
      orders: z.array(orderSummary),
      total: z.number().int(),
      next_cursor: z.string().nullable(),
    }),
  }),
  getOrder: endpoint({
    method: 'GET',
    path: '/api/admin/orders/:order_id',
    access: 'owner',
    summary: 'The whole order',
    params: orderParams,
    response: orderDetail,
  }),
  changeOrderStatus: endpoint({
    method: 'PUT',
    path: '/api/admin/orders/:order_id/status',
    access: 'owner',
    summary: 'Set a status; each change is kept as an event',
    params: orderParams,
    body: statusChange,
    response: orderDetail,
  }),
  createDownloadLink: endpoint({
    method: 'POST',
    path: '/api/admin/orders/:order_id/download-link',
    access: 'owner',
    summary: 'A link for ten minutes: one file, or all as a zip',
    params: orderParams,
    body: z.object({ file_id: z.string().max(40).optional(), inline: z.boolean().optional() }),
    response: z.object({ url: z.string(), expires_at: timestamp }),
  }),
  listEmails: endpoint({
    method: 'GET',
    path: '/api/admin/emails',
    access: 'owner',
    summary: 'The outbox, newest first',
    query: z.object({ ...pageQuery, state: emailState.optional() }),
    response: z.object({ emails: z.array(email), next_cursor: z.string().nullable() }),
  }),
  retryEmail: endpoint({
    method: 'POST',
    path: '/api/admin/emails/:id/retry',
    access: 'owner',
    summary: 'Queue a failed message again',
    params: idParams,
    response: email,
  }),
} satisfies Record<string, Endpoint>;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
