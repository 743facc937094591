import type { FastifyInstance } from 'fastify';
import { getDeposit } from '../../../shared/deposit.ts';
import { possibleCode } from '../../../shared/discounts.ts';
import { endpoints } from '../../../shared/endpoints/index.ts';
import { toAmount } from '../../../shared/money.ts';
import { priceOrder, type Quote } from '../../../shared/pricing.ts';
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
import { readSettings } from '../settings/queries.ts';
import { checkChoice } from './price-form.ts';

const PER_MINUTE = 120;

/** What an order would cost, without placing it. */
export const addQuoteRoutes = (app: FastifyInstance, { database }: Deps, guesses: CodeGuessLimit): void =>
  bind(
    app,
    endpoints.quote,
    async ({ body, request, reply }) => {
      reply.header('cache-control', 'no-store');
      const settings = await readSettings(database.read);
      const { deposit_percent } = settings;
      const offer = await readOffer(database.read, settings);
      const choice = checkChoice(offer, body, body.add_ons);
      const code = possibleCode.safeParse(body.discount_code);
      const plain = priceOrder(offer, choice);
      if (!code.success) return presentQuote(plain, deposit_percent);
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
      return presentQuote(priceOrder(offer, choice, discount), deposit_percent);
    },
    { perMinute: PER_MINUTE },
  );

const presentQuote = ({ lines, currency, ...amounts }: Quote, depositPercent: number) => {
  const { total_amount } = amounts;
  const first = getDeposit(total_amount, depositPercent) ?? total_amount;
  return {
    currency,
    lines: lines.map((line) => presentLine(line, currency)),
    original_amount: toAmount(amounts.original_amount, currency),
    discount_amount: toAmount(amounts.discount_amount, currency),
    tax: amounts.tax && presentTax(amounts.tax, currency),
    total_amount: toAmount(total_amount, currency),
    due_now: toAmount(first, currency),
    due_later: toAmount(total_amount - first, currency),
    savings: toAmount(amounts.savings, currency),
  };
};
