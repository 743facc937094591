import { formatMoney } from '../../../shared/money.ts';
import type { Deps } from '../../deps.ts';
import { pickEmailSettings } from '../../email/email-settings.ts';
import { now } from '../../lib/clock.ts';
import { queueEmail } from '../emails/queries.ts';
import { runOnceByKey } from '../ledger/idempotency.ts';
import { lockOrderOrThrow } from '../ledger/lock-order.ts';
import { addEvent, getPayment, recalculateOrders, updatePayments } from '../ledger/queries.ts';
import type { PaymentRow } from '../ledger/rows.ts';
import { orderEmail } from '../order-emails/kinds.ts';
import { readOfferedSettings } from '../settings/present.ts';
import { requireOpenReport } from './find-payment.ts';

/** Closes a report of money that hasn't arrived and tells the client why. */
export const declineReport = async (
  { database, config, signals }: Deps,
  orderId: string,
  reportId: string,
  reason: string,
  key: string | undefined,
): Promise<PaymentRow> => {
  const settings = pickEmailSettings(await readOfferedSettings(database.read, config));
  const content = { reportId, reason };
  const id = await database.transaction((tx) =>
    runOnceByKey(tx, { key, scope: 'decline', orderId, content }, async () => {
      const state = await lockOrderOrThrow(tx, orderId);
      const report = requireOpenReport(state, reportId);
      const at = now();
      const change = { state: 'declined' as const, declined_at: at, decline_reason: reason };
      await updatePayments(tx, orderId, { id: reportId }, change);
      const event_seq = await addEvent(tx, state.order, {
        at,
        kind: 'payment_declined',
        note: reason,
        admin_note: formatMoney(report.amount),
      });
      const [after = state] = await recalculateOrders(tx, [{ before: state }]);
      const email = orderEmail('payment_declined_client', {
        ...{ public_url: config.PUBLIC_URL, settings, order: after.order },
        report: { method: report.method, amount: report.amount, decline_reason: reason },
      });
      if (state.order.email) await queueEmail(tx, config, { ...email, event_seq });
      return reportId;
    }),
  );
  signals.emit('mail-queued');
  return getPayment(database.read, id);
};
