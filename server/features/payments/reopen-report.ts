import type { PaymentRow } from '../ledger/rows.ts';

type Report = Pick<PaymentRow, 'method' | 'amount' | 'reference' | 'note'>;

/** The client's report, saved while the studio's own version of the payment replaces it. */
export const serializeReport = ({ method, amount, reference, note }: Report): string =>
  JSON.stringify({ method, amount, reference, note } satisfies Report);

/** Restores a confirmed report to what the client had reported, to be confirmed again. */
export const reopenReport = ({ reported_as }: PaymentRow) => ({
  ...(JSON.parse(reported_as ?? '{}') as Partial<Report>),
  state: 'reported' as const,
  settles: 0 as const,
  reported_as: null,
  confirmed_at: null,
  event_seq: null,
});
