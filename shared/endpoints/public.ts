import { z } from 'zod';
import { discountAnswer, discountQuestion } from '../discounts.ts';
import { faqItem } from '../faq.ts';
import { imageCategory, imageRecord } from '../images.ts';
import { orderForm, orderPlaced } from '../order-form.ts';
import { portfolioItem } from '../portfolio.ts';
import { settings } from '../settings.ts';
import { testimonial } from '../testimonials.ts';
import { endpoint, idParams, retryHeaders } from './endpoint.ts';

/** Calls for visitors. */
export const publicEndpoints = {
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
    query: z.object({ category: z.optional(imageCategory) }),
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
    headers: retryHeaders,
    body: orderForm,
    body_type: 'multipart',
    files: { files: 'several' },
    response: orderPlaced,
  }),
  countPlay: endpoint({
    method: 'POST',
    path: '/api/portfolio/:id/plays',
    access: 'public',
    summary: 'Count one listen of a track; a listener is counted once in a while',
    params: idParams,
    response: z.object({ play_count: z.number().int() }),
  }),
};
