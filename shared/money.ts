/** An amount in whole US cents. All arithmetic happens in cents; dollars exist only at the edges. */
export type Cents = number;

/** Dollars as used by the API: a number with at most two decimals. */
export const toDollars = (cents: Cents): number => cents / 100;

/** Converts dollars to cents; half a cent rounds up. */
export const fromDollars = (dollars: number): Cents => Math.round(dollars * 100 + Math.sign(dollars) * 1e-6);

/** Whether a dollar amount has at most two decimals, within binary rounding error. */
export const isWholeCents = (dollars: number): boolean =>
  Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6;

/** `$50` for whole dollars, `$12.75` otherwise: the only format for amounts on pages and in emails. */
export const formatMoney = (cents: Cents): string => {
  const sign = cents < 0 ? '-' : '';
  const [whole, part] = (Math.abs(cents) / 100).toFixed(2).split('.') as [string, string];
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return `${sign}$${grouped}${part === '00' ? '' : `.${part}`}`;
};

/** Formats an API amount. */
export const formatDollars = (dollars: number): string => formatMoney(fromDollars(dollars));
