import type { Payment } from '../shared/order-payments.ts';

// The rules about an order's money, written once more and separately from the product. Amounts in dollars.

export type ModelRow = {
  id: string;
  /** `opened` and `reported` come from the client; the others count or don't. */
  state: 'opened' | Payment['state'] | 'undone';
  amount: number;
  settles: boolean;
  /** What the client had reported, which the row is again when its confirmation is undone. */
  reported: number | null;
  isCancellation: boolean;
  /** When it was opened or reported, and when it was confirmed: numbers that grow. */
  said: number;
  at: number;
};
export type Model = {
  total: number;
  /** What has to arrive first; null when that is everything. */
  deposit: number | null;
  rows: ModelRow[];
  isCancelled: boolean;
  isFinished: boolean;
  clock: number;
};

export const tick = (model: Model): number => ++model.clock;
export const newRow = (id: string, more: Partial<ModelRow>): ModelRow => ({
  ...{
    id,
    state: 'confirmed',
    amount: 0,
    settles: false,
    reported: null,
    isCancellation: false,
    said: 0,
    at: 0,
  },
  ...more,
});

export const cents = (dollars: number): number => Math.round(dollars * 100) / 100;
const addUp = (rows: ModelRow[]): number => cents(rows.reduce((sum, { amount }) => sum + amount, 0));
const counted = ({ rows }: Model): ModelRow[] =>
  rows.filter(({ state }) => state === 'confirmed').sort((a, b) => a.at - b.at);

export const sumOf = (model: Model): number => addUp(counted(model));
export const reportsOf = ({ rows }: Model): ModelRow[] => rows.filter(({ state }) => state === 'reported');
export const refundedOf = (model: Model): number =>
  0 - addUp(counted(model).filter(({ amount }) => amount < 0));

/** A refund after this row left nothing. */
const isGivenBackAfter = (rows: ModelRow[], place: number): boolean =>
  rows.some(({ amount }, later) => later > place && amount < 0 && addUp(rows.slice(0, later + 1)) <= 0);

export const isPaid = (model: Model): boolean => {
  const rows = counted(model);
  if (sumOf(model) >= model.total) return true;
  if (rows.some(({ settles }, place) => settles && !isGivenBackAfter(rows, place))) return true;
  return hasReached(rows, model.total);
};

const hasReached = (rows: ModelRow[], enough: number): boolean => {
  let isReached = false;
  for (const [place, row] of rows.entries()) {
    const sum = addUp(rows.slice(0, place + 1));
    if (sum >= enough) isReached = true;
    else if (sum <= 0 || row.isCancellation) isReached = false;
  }
  return isReached;
};

/** Work can start. */
export const isFunded = (model: Model): boolean =>
  isPaid(model) || (model.deposit !== null && hasReached(counted(model), model.deposit));

/** What comes first of what is due. */
export const dueNowOf = (model: Model): number =>
  model.deposit === null || isFunded(model) ? dueOf(model) : cents(model.deposit - sumOf(model));

export const dueOf = (model: Model): number => (isPaid(model) ? 0 : cents(model.total - sumOf(model)));
export const restOf = (model: Model): number => {
  const due = dueNowOf(model);
  const reported = addUp(reportsOf(model));
  return reported < due ? cents(due - reported) : due;
};

/** The work is done and money is still to come: not if it was given back. */
export const isLate = (model: Model): boolean =>
  model.isFinished && !model.isCancelled && !['paid', 'refunded'].includes(stateOf(model));

export const stateOf = (model: Model): string => {
  if (isPaid(model)) return 'paid';
  if (reportsOf(model).length) return 'reported';
  const moved = counted(model).at(-1)?.at ?? 0;
  if (model.rows.some(({ state, said }) => state === 'opened' && said > moved)) return 'opened';
  if (refundedOf(model) > 0 && sumOf(model) <= 0) return 'refunded';
  if (model.deposit !== null && isFunded(model) && !model.isFinished) return 'deposit';
  return sumOf(model) > 0 ? 'partly' : 'unpaid';
};
