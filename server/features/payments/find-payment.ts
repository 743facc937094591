import { isOpened } from '../../../shared/payments.ts';
import { AppError } from '../../lib/errors.ts';
import type { OrderState } from '../ledger/figures.ts';
import type { PaymentRow } from '../ledger/rows.ts';

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
