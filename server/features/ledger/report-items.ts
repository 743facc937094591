import { getAmountDue } from '../../../shared/order-money.ts';
import { isClientReport } from '../../../shared/payments.ts';
import type { Queries } from '../../ports/database/port.ts';
import type { OrderState } from './figures.ts';
import { clearInboxItem, inboxItemId, putInboxItem } from './inbox-queries.ts';
import type { OrderRow, PaymentRow } from './rows.ts';

/** Whether the studio should check if this money has arrived. */
const isOpen = (payment: PaymentRow, { cancelled_at, ...order }: OrderRow): boolean =>
  isClientReport(payment) &&
  getAmountDue({ ...order, cancelled_at: null }) > 0 &&
  // The client may well have paid if they reported it after a cancellation, so the studio should know.
  (cancelled_at === null || (payment.reported_at ?? '') > cancelled_at);

/** Adds reports opened by a change of their order to the inbox, and removes those it closed. */
export const updateReportItems = async (
  tx: Queries,
  before: OrderState,
  after: OrderState,
): Promise<void> => {
  const listOpen = ({ order, payments }: OrderState) => payments.filter((row) => isOpen(row, order));
  const [were, are] = [listOpen(before), listOpen(after)];
  const isIn = (rows: PaymentRow[]) => (row: PaymentRow) => rows.some(({ id }) => id === row.id);
  for (const row of are) if (!isIn(were)(row)) await putReportItem(tx, row);
  // A report from before a cancellation is in the inbox too, if the client repeated it since.
  const areReported = after.payments.filter(isClientReport);
  for (const row of before.payments.filter(isClientReport))
    if (!isIn(are)(row) && (isIn(were)(row) || !isIn(areReported)(row)))
      await clearInboxItem(tx, inboxItemId('payment_reported', row.id));
};

/** Its text is generated from the payment when it is read. */
export const putReportItem = (
  tx: Queries,
  { id, order_id, reported_at }: Pick<PaymentRow, 'id' | 'order_id' | 'reported_at'>,
): Promise<void> =>
  putInboxItem(tx, { kind: 'payment_reported', order_id, subject: id, text: '', at: reported_at ?? '' });
