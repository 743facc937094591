import { formatMoney } from '../../../shared/money.ts';
import type { Deps } from '../../deps.ts';
import { now } from '../../lib/clock.ts';
import { queueEmail } from '../emails/queries.ts';
import { createOnce } from '../ledger/change-once.ts';
import { addEvent, getPayment, recalculateOrders, updatePayments } from '../ledger/queries.ts';
import type { PaymentRow } from '../ledger/rows.ts';
import { getMoneyFormat } from '../order-emails/about-order.ts';
import { orderEmail } from '../order-emails/kinds.ts';
import { readEmailSettings } from '../settings/present.ts';
import { requireOpenReport } from './reports.ts';

/** Closes a report of money that hasn't arrived and tells the client why. */
export const declineReport = async (
  deps: Deps,
  orderId: string,
  reportId: string,
  reason: string,
  key: string | undefined,
): Promise<PaymentRow> => {
  const { database, config } = deps;
  const settings = await readEmailSettings(deps);
  const call = { orderId, scope: 'decline', content: { reportId, reason }, key };
  const id = await createOnce(deps, call, async (tx, state) => {
    const report = requireOpenReport(state, reportId);
    const at = now();
    const change = { state: 'declined' as const, declined_at: at, decline_reason: reason };
    await updatePayments(tx, orderId, { id: reportId }, change);
    const event_seq = await addEvent(tx, state.order, {
      at,
      kind: 'payment_declined',
      note: reason,
      admin_note: formatMoney(report.amount, getMoneyFormat(settings, state.order)),
    });
    const [after = state] = await recalculateOrders(tx, [{ before: state }]);
    const email = orderEmail('payment_declined_client', {
      ...{ public_url: config.PUBLIC_URL, settings, order: after.order },
      report: { ...report, decline_reason: reason },
    });
    if (state.order.email) await queueEmail(tx, config, { ...email, event_seq });
    return reportId;
  });
  return getPayment(database.read, id);
};
