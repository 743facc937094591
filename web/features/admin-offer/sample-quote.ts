import type { MinorUnits } from '../../../shared/money.ts';
import type { Offer } from '../../../shared/offer.ts';
import { findService, type OrderChoice, priceOrder } from '../../../shared/pricing.ts';
import { showTax } from '../../lib/show-tax.ts';

/** Parses a typed percentage to hundredths of a percent; empty is 0, null is invalid. */
export const parsePercent = (text: string): number | null => {
  const plain = text.trim().replace(/\s*%$/, '').replace(',', '.');
  if (plain === '') return 0;
  const value = /^\d{1,3}(\.\d{0,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : Number.NaN;
  return value <= 10_000 ? value : null;
};

/** An amount at stored prices and at the prices in the form. */
export type Change = { was: MinorUnits; is: MinorUnits };
export type SampleQuote = {
  lines: (Change & { label: string })[];
  discount: Change;
  tax: Change & { label: string };
  total: Change;
};

/** Prices the same order twice. `percent` is in hundredths. */
export const quoteSample = (
  stored: Offer,
  typed: Offer,
  choice: OrderChoice,
  percent: number,
): SampleQuote => {
  const discount = { kind: 'percent', value: percent } as const;
  const after = priceOrder(typed, choice, discount);
  // A service that is being added has no price yet.
  const before = findService(stored, choice.service) ? priceOrder(stored, choice, discount) : after;
  return {
    lines: after.lines.map(({ item, label, amount }) => ({
      label,
      was: before.lines.find((line) => line.item === item)?.amount ?? amount,
      is: amount,
    })),
    discount: { was: before.discount_amount, is: after.discount_amount },
    tax: {
      label: after.tax ? showTax(after.tax) : '',
      was: before.tax?.amount ?? 0,
      is: after.tax?.amount ?? 0,
    },
    total: { was: before.total_amount, is: after.total_amount },
  };
};
