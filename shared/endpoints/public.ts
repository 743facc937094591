import { z } from 'zod';
import { discountAnswer, discountQuestion } from '../discounts.ts';
import { faqItem } from '../faq.ts';
import { imageCategory, imageRecord } from '../images.ts';
import { orderForm } from '../order-form.ts';
import { orderPromise } from '../orders.ts';
import { portfolioItem } from '../portfolio.ts';
import { settings } from '../settings.ts';
import { testimonial } from '../testimonials.ts';
import { endpoint, idParams, retryHeaders } from './endpoint.ts';

/** Calls for visitors. */
export const publicEndpoints = {
  getHealth: endpoint('GET /api/health', 'public', 'Whether database and storage answer', {
    response: z.object({ status: z.literal('ok') }),
  }),
  getSettings: endpoint('GET /api/settings', 'public', 'Prices, names and handles', { response: settings }),
  listImages: endpoint('GET /api/images', 'public', 'Images of one category, or all', {
    query: z.object({ category: z.optional(imageCategory) }),
    response: z.object({ images: z.array(imageRecord) }),
  }),
  listTestimonials: endpoint('GET /api/testimonials', 'public', 'What clients say, newest first', {
    response: z.object({ testimonials: z.array(testimonial) }),
  }),
  listPortfolio: endpoint('GET /api/portfolio', 'public', 'Tracks to listen to, in the studio’s order', {
    response: z.object({ items: z.array(portfolioItem) }),
  }),
  listFaq: endpoint('GET /api/faq', 'public', 'Questions and answers, by their order', {
    response: z.object({ items: z.array(faqItem) }),
  }),
  receiveCardEvent: endpoint(
    'POST /api/webhooks/stripe',
    'public',
    'News from Stripe, signed in the header Stripe-Signature: a paid checkout becomes a confirmed payment, once',
    {
      body: z.looseObject({}),
      response: z.object({ received: z.boolean() }),
    },
  ),
  validateDiscount: endpoint(
    'POST /api/validate-discount',
    'public',
    'Whether a discount code holds for a subtotal',
    { body: discountQuestion, body_type: 'form', response: discountAnswer },
  ),
  placeOrder: endpoint(
    'POST /api/orders/immediate',
    'public',
    'Place an order with its files; an Idempotency-Key header makes a retry safe',
    {
      headers: retryHeaders,
      body: orderForm,
      body_type: 'multipart',
      files: { files: 'several' },
      // The key gives the client access, in the header `Order-Key`. The promise may be another than the form showed: days
      // end, and other orders come. It is null when the order was deleted before a retry.
      response: z.object({
        order_id: z.string(),
        order_key: z.string(),
        promise: z.nullable(orderPromise),
      }),
    },
  ),
  countPlay: endpoint(
    'POST /api/portfolio/:id/plays',
    'public',
    'Count one listen of a track; a listener is counted once in a while',
    { params: idParams, response: z.object({ play_count: z.number().int() }) },
  ),
};
