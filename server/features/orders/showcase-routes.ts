import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../../shared/endpoints/index.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { readIdempotencyKey } from '../ledger/idempotency.ts';
import { findOrderOrThrow } from '../ledger/lock-order.ts';
import { changeShowcase } from '../showcase/change-showcase.ts';
import { presentShowcase } from '../showcase/present.ts';
import { sendTestimonial } from '../showcase/send-testimonial.ts';
import { findTestimonialState } from '../testimonials/order-testimonial-queries.ts';

const ANSWERS_PER_MINUTE = 20;

/** The client's consent to being shown, and their testimonial. */
export const addShowcaseRoutes = (app: FastifyInstance, deps: Deps): void => {
  const limits = { perMinute: ANSWERS_PER_MINUTE };
  const { read } = deps.database;

  bind(
    app,
    endpoints.changeShowcase,
    async ({ client: { order_id }, body, request }) => {
      await changeShowcase(deps, order_id, body, readIdempotencyKey(request.headers['idempotency-key']));
      return presentShowcase(await findOrderOrThrow(read, order_id));
    },
    limits,
  );

  bind(
    app,
    endpoints.sendTestimonial,
    async ({ client: { order_id }, body, request }) => {
      await sendTestimonial(deps, order_id, body, readIdempotencyKey(request.headers['idempotency-key']));
      const { name } = await findOrderOrThrow(read, order_id);
      return { ...body, name: body.name || name, state: await findTestimonialState(read, order_id) };
    },
    limits,
  );
};
