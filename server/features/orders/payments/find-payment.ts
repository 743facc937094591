import { AppError } from '../../../errors.ts';
import type { OrderState } from '../ledger/figures.ts';
import type { PaymentRow } from '../rows.ts';

export const requirePayment = ({ payments }: OrderState, id: string): PaymentRow => {
  const payment = payments.find((row) => row.id === id);
  if (!payment) throw new AppError('not_found', 'This order doesn’t have that payment');
  return payment;
};

/** The report, if it is still open; otherwise throws. */
export const requireOpenReport = (state: OrderState, id: string): PaymentRow => {
  const report = requirePayment(state, id);
  if (report.state === 'reported') return report;
  throw new AppError(
    'conflict',
    report.state === 'confirmed'
      ? 'This payment is already confirmed.'
      : 'This report was already declined. If the money did arrive, record the payment by hand.',
  );
};
