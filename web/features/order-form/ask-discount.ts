import type { DiscountAnswer } from '../../../shared/discounts.ts';
import { type MinorUnits, toPlainAmount } from '../../../shared/money.ts';
import type { Quote } from '../../../shared/pricing.ts';
import { readErrorBody } from '../../lib/api.ts';
import { showAmount } from '../../lib/locale.ts';

/** Result of checking the code in the form. `failed`: the check could not be made; `invalid`: the server's answer. */
export type DiscountCheck =
  | { state: 'none' | 'checking' }
  | {
      state: 'valid';
      code: string;
      subtotal: MinorUnits;
      final_total: number;
      description: string;
      message: string;
    }
  | { state: 'invalid' | 'failed'; message: string };

/** Asks the server about a code. Rejects only when `signal` aborts. */
export const fetchDiscount = async (
  { code, service }: { code: string; service: string },
  { original_amount: subtotal, currency }: Pick<Quote, 'original_amount' | 'currency'>,
  signal?: AbortSignal,
): Promise<DiscountCheck> => {
  try {
    const response = await fetch('/api/validate-discount', {
      method: 'POST',
      body: new URLSearchParams({ code, service, subtotal: toPlainAmount(subtotal, currency) }),
      ...(signal ? { signal } : {}),
    });
    const text = await response.text();
    if (!response.ok)
      return { state: 'failed', message: readErrorBody(text)?.detail || 'Error validating discount code' };
    const answer = JSON.parse(text) as DiscountAnswer;
    if (!answer.valid) return { state: 'invalid', message: answer.message || 'Invalid discount code' };
    return {
      state: 'valid',
      code,
      subtotal,
      final_total: answer.final_total,
      description: answer.description,
      message: `Discount applied! You save ${showAmount(answer.savings, currency)}`,
    };
  } catch (error) {
    if (signal?.aborted) throw error;
    return { state: 'failed', message: 'Error validating discount code' };
  }
};
