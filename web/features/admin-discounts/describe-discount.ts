import type { Discount, DiscountForm } from '../../../shared/discounts.ts';
import { formatCount } from '../../../shared/format.ts';
import { fromAmount } from '../../../shared/money.ts';
import type { Offer } from '../../../shared/offer.ts';
import { findService, priceOrder } from '../../../shared/pricing.ts';
import { perLocale, showAmount, showMoney, showNumber } from '../../lib/locale.ts';

// In the reader's time zone, in which they are entered.
const day = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' }),
);
const clock = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
);
const formatMoment = (iso: string): string =>
  `${day().format(new Date(iso))} at ${clock().format(new Date(iso))}`;

type Terms = Omit<DiscountForm, 'code' | 'description' | 'active'> & { currency: string };

/**
 * Describes a code in one sentence: `20% off orders of $100 or more, until Dec 31, 2026 at 23:59, 10 uses, first orders
 * only`.
 */
export const describeDiscount = (
  { kind, value, min_subtotal, starts_at, ends_at, max_uses, first_order_only, service, currency }: Terms,
  offer: Offer | undefined,
): string =>
  [
    `${kind === 'percent' ? `${value}%` : showAmount(value, currency)} off ${min_subtotal > 0 ? `orders of ${showAmount(min_subtotal, currency)} or more` : 'any order'}`,
    starts_at && `from ${formatMoment(starts_at)}`,
    ends_at && `until ${formatMoment(ends_at)}`,
    max_uses !== null && formatCount(max_uses, 'use'),
    service !== null && `only ${(offer && findService(offer, service)?.name) ?? 'for one service'}`,
    first_order_only && 'first orders only',
  ]
    .filter(Boolean)
    .join(', ');

const SONGS = 3;

/** What an order of three songs would cost with the code at current prices. */
export const describeSampleOrder = (
  { kind, value, min_subtotal, service }: Omit<Terms, 'currency'>,
  offer: Offer,
): string => {
  const sold = findService(offer, service ?? '') ?? offer.services[0];
  if (!sold) return '';
  const { currency } = offer;
  const songs = Math.min(SONGS, sold.song_max);
  const choice = { service: sold.id, song_count: songs, add_ons: {} };
  const { original_amount: full, total_amount: total } = priceOrder(offer, choice, {
    kind,
    value: kind === 'percent' ? Math.round(value * 100) : fromAmount(value, currency),
  });
  const order = `An order of ${formatCount(songs, 'song')}, ${showMoney(full, currency)},`;
  return full < fromAmount(min_subtotal, currency)
    ? `${order} is below that, so no discount.`
    : `${order} would cost ${showMoney(total, currency)}.`;
};

/** `used 3 of 10`. */
export const describeUses = ({ uses, max_uses }: Pick<Discount, 'uses' | 'max_uses'>): string => {
  if (max_uses !== null) return `used ${showNumber(uses)} of ${showNumber(max_uses)}`;
  if (uses === 0) return 'not used yet';
  return uses === 1 ? 'used once' : `used ${showNumber(uses)} times`;
};
