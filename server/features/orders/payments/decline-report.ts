import { formatMoney } from '../../../../shared/money.ts';
import { now } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import { lockOrderOrThrow } from '../ledger/lock-order.ts';
import { addEvent, recalculateOrders, updatePayments } from '../ledger/queries.ts';
import type { PaymentRow } from '../rows.ts';
import { requireOpenReport } from './find-payment.ts';

/** Closes a report of money that has not arrived; the reason is for the client. */
export const declineReport = (
  { database }: Deps,
  orderId: string,
  reportId: string,
  decline_reason: string,
): Promise<PaymentRow> =>
  database.transaction(async (tx) => {
    const state = await lockOrderOrThrow(tx, orderId);
    const report = requireOpenReport(state, reportId);
    const at = now();
    const change = { state: 'declined' as const, declined_at: at, decline_reason };
    await updatePayments(tx, orderId, { id: reportId }, change);
    await addEvent(tx, state.order, {
      at,
      kind: 'payment_declined',
      note: decline_reason,
      admin_note: formatMoney(report.amount),
    });
    await recalculateOrders(tx, [{ before: state }]);
    return { ...report, ...change };
  });
