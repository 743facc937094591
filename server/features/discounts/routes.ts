import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../../shared/endpoints.ts';
import { fromDollars } from '../../../shared/money.ts';
import { now } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { answerDiscount } from './present.ts';
import { findDiscount } from './queries.ts';

// Enough for somebody who types; too little for somebody who guesses.
const QUESTIONS_A_MINUTE = 30;

export const addDiscountRoutes = (app: FastifyInstance, { database }: Deps): void => {
  bind(
    app,
    endpoints.validateDiscount,
    async ({ body, reply }) => {
      reply.header('cache-control', 'no-store');
      const discount = await findDiscount(database.read, body.code, now());
      return answerDiscount(discount, fromDollars(Number(body.subtotal)));
    },
    { perMinute: QUESTIONS_A_MINUTE },
  );
};
