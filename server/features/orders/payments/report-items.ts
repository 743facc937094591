import { dueCents } from '../../../../shared/order-payments.ts';
import type { Queries } from '../../../ports/database/port.ts';
import { clearInboxItem, inboxItemId, putInboxItem } from '../inbox-queries.ts';
import type { OrderState } from '../ledger/figures.ts';
import type { OrderRow, PaymentRow } from '../rows.ts';

/** Whether the studio is to look if this money has arrived. */
const isOpen = ({ state, reported_at }: PaymentRow, { cancelled_at, ...order }: OrderRow): boolean =>
  state === 'reported' &&
  dueCents(order) > 0 &&
  // What is reported after a cancellation may well have been paid: the studio has to know.
  (cancelled_at === null || (reported_at ?? '') > cancelled_at);

/** Puts the reports that a change of their order opened into the inbox, and takes out those it closed. */
export const updateReportItems = async (
  tx: Queries,
  before: OrderState,
  after: OrderState,
): Promise<void> => {
  const listOpen = ({ order, payments }: OrderState) => payments.filter((row) => isOpen(row, order));
  const [were, are] = [listOpen(before), listOpen(after)];
  const isIn = (rows: PaymentRow[]) => (row: PaymentRow) => rows.some(({ id }) => id === row.id);
  for (const row of are) if (!isIn(were)(row)) await putReportItem(tx, row);
  for (const row of were)
    if (!isIn(are)(row)) await clearInboxItem(tx, inboxItemId('payment_reported', row.id));
};

/** Its words are made from the payment whenever they are read. */
export const putReportItem = (
  tx: Queries,
  { id, order_id, reported_at }: Pick<PaymentRow, 'id' | 'order_id' | 'reported_at'>,
): Promise<void> =>
  putInboxItem(tx, { kind: 'payment_reported', order_id, subject: id, text: '', at: reported_at ?? '' });
