import type { FastifyInstance } from 'fastify';
import { possibleCode } from '../../../shared/discounts.ts';
import { endpoints } from '../../../shared/endpoints/index.ts';
import { fromDollars } from '../../../shared/money.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { getAddressKey, getNetwork } from '../../http/client-address.ts';
import type { CodeGuessLimit } from '../../http/code-guess-limit.ts';
import { now } from '../../lib/clock.ts';
import { addOwnerDiscountRoutes } from './owner-routes.ts';
import { presentDiscountAnswer } from './present.ts';
import { findDiscount } from './queries.ts';

// The form asks again after every change; wrong codes have their own limit.
const CHECKS_PER_MINUTE = 120;

export const addDiscountRoutes = (app: FastifyInstance, deps: Deps, guesses: CodeGuessLimit): void => {
  const { database } = deps;
  addOwnerDiscountRoutes(app, deps);
  bind(
    app,
    endpoints.validateDiscount,
    async ({ body, request, reply }) => {
      reply.header('cache-control', 'no-store');
      const takeBack = guesses.take({ address: getAddressKey(request.ip), network: getNetwork(request.ip) });
      const code = possibleCode.safeParse(body.code);
      const discount = code.success ? await findDiscount(database.read, code.data, now()) : null;
      if (discount) takeBack();
      return presentDiscountAnswer(discount, fromDollars(Number(body.subtotal)));
    },
    { perMinute: CHECKS_PER_MINUTE },
  );
};
