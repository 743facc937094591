/** The server stops counting search results here. */
const COUNTED_MATCHES = 1_000;

/** `64 orders`; with a plus when counting may have stopped early. */
export const describeCount = (total: number, isSearch: boolean): string => {
  if (total === 1) return '1 order';
  const isCapped = isSearch && total >= COUNTED_MATCHES;
  return `${total.toLocaleString('en')}${isCapped ? '+' : ''} orders`;
};
