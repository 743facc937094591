/** An amount in whole US cents. All arithmetic happens in cents; dollars exist only at the edges. */
export type Cents = number;

/** Dollars as the API speaks them: a number with at most two decimals. */
export const toDollars = (cents: Cents): number => cents / 100;

/** Cents of an amount in dollars; the half cent goes up. */
export const fromDollars = (dollars: number): Cents => Math.round(dollars * 100 + Math.sign(dollars) * 1e-6);

/** True when a number of dollars has at most two decimals, within the error of binary fractions. */
export const isWholeCents = (dollars: number): boolean =>
  Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6;

/** `$50` for whole dollars, `$12.75` otherwise: the one way an amount is written on a screen or in a mail. */
export const formatMoney = (cents: Cents): string => {
  const sign = cents < 0 ? '-' : '';
  const [whole, part] = (Math.abs(cents) / 100).toFixed(2).split('.') as [string, string];
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return `${sign}$${grouped}${part === '00' ? '' : `.${part}`}`;
};

/** The same for an amount as the API speaks it. */
export const formatDollars = (dollars: number): string => formatMoney(fromDollars(dollars));
