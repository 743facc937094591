import type { FastifyInstance } from 'fastify';
import { possibleCode } from '../../../shared/discounts.ts';
import { endpoints } from '../../../shared/endpoints/index.ts';
import { toAmount } from '../../../shared/money.ts';
import { priceOrder } from '../../../shared/pricing.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { getAddressKey, getNetwork } from '../../http/client-address.ts';
import type { CodeGuessLimit } from '../../http/code-guess-limit.ts';
import { now } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import { presentDiscountAnswer } from '../discounts/present.ts';
import { findDiscount } from '../discounts/queries.ts';
import { presentLine, presentTax } from '../ledger/present-receipt.ts';
import { readOffer } from '../offer/queries.ts';
import { checkChoice } from './price-form.ts';

const PER_MINUTE = 120;

/** What an order would cost, without placing it. */
export const addQuoteRoutes = (app: FastifyInstance, { database }: Deps, guesses: CodeGuessLimit): void =>
  bind(
    app,
    endpoints.quote,
    async ({ body, request, reply }) => {
      reply.header('cache-control', 'no-store');
      const offer = await readOffer(database.read);
      const choice = checkChoice(offer, body, body.add_ons);
      const code = possibleCode.safeParse(body.discount_code);
      const plain = priceOrder(offer, choice);
      if (!code.success) return presentQuote(plain);
      const takeBack = guesses.take({ address: getAddressKey(request.ip), network: getNetwork(request.ip) });
      const discount = await findDiscount(database.read, code.data, now());
      if (discount) takeBack();
      const answer = presentDiscountAnswer(
        discount,
        { offer, service: choice.service },
        plain.original_amount,
      );
      if (!answer.valid)
        throw new AppError('invalid', answer.message, {
          errors: [{ field: 'discount_code', message: answer.message }],
        });
      return presentQuote(priceOrder(offer, choice, discount));
    },
    { perMinute: PER_MINUTE },
  );

const presentQuote = ({ lines, currency, ...amounts }: ReturnType<typeof priceOrder>) => ({
  currency,
  lines: lines.map((line) => presentLine(line, currency)),
  original_amount: toAmount(amounts.original_amount, currency),
  discount_amount: toAmount(amounts.discount_amount, currency),
  tax: amounts.tax && presentTax(amounts.tax, currency),
  total_amount: toAmount(amounts.total_amount, currency),
  savings: toAmount(amounts.savings, currency),
});
