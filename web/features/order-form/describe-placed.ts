import { getDecimals, toAmount } from '../../../shared/money.ts';
import type { Quote } from '../../../shared/pricing.ts';
import { getLocale } from '../../lib/locale.ts';

type PlacedOrder = {
  orderId: string;
  contactEmail: string;
  quote: Pick<Quote, 'currency' | 'discount_amount'>;
};

/** `Order MX-… created! Files sent to studio@example.com (Saved $12.00)`: what was saved only with a discount. */
export const describePlaced = ({ orderId, contactEmail, quote }: PlacedOrder): string => {
  const saved = quote.discount_amount > 0 ? ` (Saved ${formatExact(quote)})` : '';
  return `Order ${orderId} created! Files sent to ${contactEmail}${saved}`;
};

/** With the currency’s decimals even where they are zero. */
const formatExact = ({ discount_amount, currency }: PlacedOrder['quote']): string => {
  const digits = getDecimals(currency);
  return toAmount(discount_amount, currency).toLocaleString(getLocale(), {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
};
