import { z } from 'zod';
import { clientTestimonial, showcase, showcaseForm, testimonialState } from '../showcase.ts';
import { endpoint, retryHeaders } from './endpoint.ts';

const params = z.object({ order_id: z.string() });

/** The client's consent to show an order, and their testimonial. */
export const showcaseEndpoints = {
  changeShowcase: endpoint({
    method: 'PUT',
    path: '/api/client-orders/:order_id/showcase',
    access: 'client',
    summary: 'Say whether the studio may show the songs that were approved; can be taken back at any time',
    params,
    headers: retryHeaders,
    body: showcaseForm,
    response: showcase,
  }),
  sendTestimonial: endpoint({
    method: 'POST',
    path: '/api/client-orders/:order_id/testimonial',
    access: 'client',
    summary: 'Say something about the studio: a draft there, replaced by another until it is published',
    params,
    headers: retryHeaders,
    body: clientTestimonial,
    response: clientTestimonial.extend({ state: testimonialState }),
    status: 201,
  }),
};
