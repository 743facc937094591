import type { PaymentRow } from '../rows.ts';

type Report = Pick<PaymentRow, 'method' | 'amount' | 'reference' | 'note'>;

/** What a client reported, to be kept while the studio's own account of it stands in its place. */
export const serializeReport = ({ method, amount, reference, note }: Report): string =>
  JSON.stringify({ method, amount, reference, note } satisfies Report);

/** A confirmed report as it was before that: it waits for the studio again, in the client's words. */
export const reopenReport = ({ reported_as }: PaymentRow) => ({
  ...(JSON.parse(reported_as ?? '{}') as Partial<Report>),
  state: 'reported' as const,
  settles: 0 as const,
  reported_as: null,
  confirmed_at: null,
  event_seq: null,
});
