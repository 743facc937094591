import type { FastifyInstance } from 'fastify';
import { possibleCode } from '../../../shared/discounts.ts';
import { endpoints } from '../../../shared/endpoints.ts';
import { fromDollars } from '../../../shared/money.ts';
import { now } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import { addressKey } from '../../http/address-key.ts';
import { bind } from '../../http/bind.ts';
import { GUESSES_OF_ONE, type GuessLimits } from '../../http/guess-limits.ts';
import { addOwnDiscountRoutes } from './owner-routes.ts';
import { answerDiscount } from './present.ts';
import { findDiscount } from './queries.ts';

export const addDiscountRoutes = (app: FastifyInstance, deps: Deps, guesses: GuessLimits): void => {
  const { database } = deps;
  addOwnDiscountRoutes(app, deps);
  bind(
    app,
    endpoints.validateDiscount,
    async ({ body, request, reply }) => {
      reply.header('cache-control', 'no-store');
      guesses.take(addressKey(request.ip));
      const code = possibleCode.safeParse(body.code);
      const discount = code.success ? await findDiscount(database.read, code.data, now()) : null;
      return answerDiscount(discount, fromDollars(Number(body.subtotal)));
    },
    { perMinute: GUESSES_OF_ONE },
  );
};
