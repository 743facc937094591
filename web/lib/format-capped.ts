import { formatCount } from '../../shared/format.ts';
import { showNumber } from './locale.ts';

/** The server stops counting here if it has no stored count. */
const COUNTED = 1_000;

/** `64 orders`; with a plus, `1,000+ orders`, when counting may have stopped early. */
export const formatCapped = (total: number, one: string, isCapped: boolean): string =>
  isCapped && total >= COUNTED ? `${showNumber(total)}+ ${one}s` : formatCount(total, one);
