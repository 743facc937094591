import type { MinorUnits } from '../../../shared/money.ts';
import { getAmountDueNow, type MoneyFacts } from '../../../shared/order-money.ts';
import { isOpened } from '../../../shared/payments.ts';
import { AppError } from '../../lib/errors.ts';
import type { OrderState } from '../ledger/figures.ts';
import type { PaymentRow } from '../ledger/rows.ts';

/** What is due now and not reported yet; all of that when it is reported, in case it was never sent. */
export const getRestDue = (order: MoneyFacts): MinorUnits => {
  const due = getAmountDueNow(order);
  return order.reported_amount < due ? due - order.reported_amount : due;
};

export const requirePayment = ({ payments }: OrderState, id: string): PaymentRow => {
  const payment = payments.find((row) => row.id === id);
  if (!payment) throw new AppError('not_found', 'This order doesn’t have that payment');
  return payment;
};

/** The report if nobody has answered it; otherwise throws. */
export const requireOpenReport = (state: OrderState, id: string): PaymentRow => {
  const report = requirePayment(state, id);
  if (isOpened(report)) throw new AppError('conflict', ONLY_OPENED);
  if (report.state === 'reported') return report;
  throw new AppError(
    'conflict',
    report.state === 'confirmed'
      ? 'This payment is already confirmed.'
      : 'This report was already declined. If the money did arrive, record the payment by hand.',
  );
};

const ONLY_OPENED =
  'The client has opened a way to pay and reported nothing, so there’s nothing to confirm or decline.';

type Report = Pick<PaymentRow, 'method' | 'method_label' | 'amount' | 'reference' | 'note'>;

/** The client's report, saved while the studio's own version of the payment replaces it. */
export const serializeReport = ({ method, method_label, amount, reference, note }: Report): string =>
  JSON.stringify({ method, method_label, amount, reference, note } satisfies Report);

/** Restores a confirmed report to what the client had reported, to be confirmed again. */
export const reopenReport = ({ reported_as }: PaymentRow) => ({
  ...(JSON.parse(reported_as ?? '{}') as Partial<Report>),
  state: 'reported' as const,
  settles: 0 as const,
  reported_as: null,
  confirmed_at: null,
  event_seq: null,
});
