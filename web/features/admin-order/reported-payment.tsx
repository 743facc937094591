import { limits } from '../../../shared/limits.ts';
import type { Payment } from '../../../shared/order-payments.ts';
import type { OrderDetail } from '../../../shared/orders.ts';
import { describeMethod } from '../../../shared/payments.ts';
import { formatMoment } from '../../lib/format.ts';
import { showAmount } from '../../lib/locale.ts';
import { useDisclosure } from '../../lib/use-disclosure.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { TextField } from '../../ui/form-fields.tsx';
import { LeaveWarning } from '../../ui/leave-warning.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useSendsEmail } from '../admin-emails/email-connection.tsx';
import { PaymentFields, usePaymentForm } from './payment-fields.tsx';
import { useDeclineReport } from './use-payment-changes.ts';

/** A payment the client reported: confirm it in one press, change it first, or decline it with a note. */
export const ReportedPayment = ({ order, report }: { order: OrderDetail; report: Payment }) => {
  const declining = useDisclosure();
  const changing = useDisclosure();
  const { form } = usePaymentForm(order, { report });
  return (
    <>
      <p className="font-semibold wrap-anywhere">
        {order.client_info.name} reported {showAmount(report.amount, order.currency)} {describeMethod(report)}
      </p>
      <p className="text-muted text-xs wrap-anywhere">
        <time dateTime={report.at}>{formatMoment(report.at)}</time>
        {report.reference && `, ${report.reference}`}
        {report.note && `, “${report.note}”`}
      </p>
      {order.is_paid && (
        <p className="text-sm">The order is paid already. Check that this isn’t the same payment.</p>
      )}
      {declining.isOpen ? (
        <DeclineForm order_id={order.order_id} report_id={report.id} onClose={declining.close} />
      ) : (
        <form {...form.props} aria-label="Reported payment">
          {changing.isOpen && (
            <div className="mt-3 max-w-md">
              <PaymentFields form={form} order={order} autoFocus />
            </div>
          )}
          {form.reason && <ErrorNotice className="mt-3">{form.reason}</ErrorNotice>}
          <div className="mt-3 flex flex-wrap gap-2">
            <ActionButton type="submit" isBusy={form.isBusy}>
              {form.isBusy ? 'Confirming…' : 'Confirm payment'}
            </ActionButton>
            {!changing.isOpen && (
              <ActionButton kind="quiet" onClick={changing.open}>
                Change…
              </ActionButton>
            )}
            <ActionButton ref={declining.opener} kind="quiet" onClick={declining.open}>
              Decline…
            </ActionButton>
          </div>
        </form>
      )}
    </>
  );
};

const DeclineForm = ({ order_id, report_id, onClose }: DeclineFormProps) => {
  const { mutateAsync } = useDeclineReport(order_id);
  const sendsEmail = useSendsEmail();
  const form = useForm({
    start: { reason: '' },
    read: (value) => ({ value, errors: null }),
    send: ({ reason }) => mutateAsync({ report_id, reason }),
  });
  return (
    <form {...form.props} className="mt-3 max-w-md">
      <LeaveWarning hasChanges={form.values.reason.trim() !== ''} />
      <TextField
        form={form}
        name="reason"
        label="Note for the client"
        hint={
          sendsEmail
            ? 'We email it to the client, with a link to their order.'
            : 'Shown on their order page. They will be told once email is set up.'
        }
        rows={2}
        autoFocus
        maxLength={limits.payment_note}
        placeholder="No payment from you has arrived yet. Could you check the address?"
      />
      {form.reason && <ErrorNotice className="mt-3">{form.reason}</ErrorNotice>}
      <div className="mt-3 flex flex-wrap gap-2">
        <ActionButton type="submit" kind="danger" isBusy={form.isBusy}>
          {form.isBusy ? 'Declining…' : 'Decline report'}
        </ActionButton>
        <ActionButton kind="quiet" onClick={onClose}>
          Back
        </ActionButton>
      </div>
    </form>
  );
};
type DeclineFormProps = { order_id: string; report_id: string; onClose: () => void };
