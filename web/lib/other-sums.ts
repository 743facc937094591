import { formatList } from '../../shared/format.ts';
import { showAmount } from './locale.ts';

/** `$50 and CA$20`: sums in other currencies than the studio's; empty without any. */
export const showOtherSums = (
  sums: readonly { currency: string; amount: number }[],
  currency: string,
): string =>
  formatList(
    sums.filter((sum) => sum.currency !== currency).map((sum) => showAmount(sum.amount, sum.currency)),
  );
