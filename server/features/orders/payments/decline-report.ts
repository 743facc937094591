import { formatMoney } from '../../../../shared/money.ts';
import { now } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import { addEvent, changePayments, settleOrders } from '../ledger/queries.ts';
import type { PaymentRow } from '../rows.ts';
import { lockedOrder, reportIn } from './find.ts';

/** Closes a report of money that has not arrived; the reason is for the client. */
export const declineReport = (
  { database }: Deps,
  orderId: string,
  reportId: string,
  decline_reason: string,
): Promise<PaymentRow> =>
  database.transaction(async (tx) => {
    const state = await lockedOrder(tx, orderId);
    const report = reportIn(state, reportId);
    const at = now();
    const change = { state: 'declined' as const, declined_at: at, decline_reason };
    await changePayments(tx, orderId, { id: reportId }, change);
    await addEvent(tx, state.order, {
      at,
      kind: 'payment_declined',
      note: decline_reason,
      admin_note: formatMoney(report.amount),
    });
    await settleOrders(tx, [{ before: state }]);
    return { ...report, ...change };
  });
