/** The server stops counting here if it has no stored count. */
const COUNTED_MATCHES = 1_000;

/** `64 orders`; with a plus when counting may have stopped early. */
export const describeCount = (total: number, isCapped: boolean): string => {
  if (total === 1) return '1 order';
  return `${total.toLocaleString('en')}${isCapped && total >= COUNTED_MATCHES ? '+' : ''} orders`;
};
