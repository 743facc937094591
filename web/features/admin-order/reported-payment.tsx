import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { limits } from '../../../shared/limits.ts';
import { formatDollars } from '../../../shared/money.ts';
import type { Payment } from '../../../shared/order-payments.ts';
import type { OrderDetail } from '../../../shared/orders.ts';
import { describeMethod } from '../../../shared/payments.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { formatMoment } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { dense } from '../../ui/dense.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Field, TextArea } from '../../ui/field.tsx';
import { LeaveWarning } from '../../ui/leave-warning.tsx';
import { PaymentFields, usePaymentForm } from './payment-fields.tsx';
import { useDeclineReport } from './use-payment-changes.ts';
import { useRecordPayment } from './use-record-payment.ts';

/** A payment the client reported: confirm it in one click, edit it first, or decline it with a note. */
export const ReportedPayment = ({ order, report }: { order: OrderDetail; report: Payment }) => {
  const [isDeclining, setDeclining] = useState(false);
  const decliner = useRef<HTMLButtonElement>(null);
  const { text, setText, problem, read } = usePaymentForm(order, report);
  const { mutate, isPending, error } = useRecordPayment(order.order_id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const payment = read();
    if (payment && !isPending) mutate({ payment });
  };
  return (
    <div className="rounded-sm border border-accent/60 bg-raised/50 p-3">
      <p className="font-semibold">
        {order.client_info.name} reported {formatDollars(report.amount)} {describeMethod(report.method)}
      </p>
      <p className="mb-3 text-muted text-xs">
        <time dateTime={report.at}>{formatMoment(report.at)}</time>. Check your account, then confirm.
      </p>
      {report.note && <p className="mb-3 whitespace-pre-wrap text-sm wrap-anywhere">“{report.note}”</p>}
      {isDeclining ? (
        <DeclineForm
          order_id={order.order_id}
          report_id={report.id}
          onClose={() => {
            flushSync(() => setDeclining(false));
            decliner.current?.focus();
          }}
        />
      ) : (
        <form noValidate onSubmit={submit}>
          <PaymentFields text={text} due={order.due_amount} problem={problem} onChange={setText} />
          <Refusal error={error} />
          <div className="mt-3 flex flex-wrap gap-2">
            <Button type="submit" className={dense} aria-disabled={isPending}>
              {isPending ? 'Confirming…' : 'Confirm payment'}
            </Button>
            <Button ref={decliner} kind="quiet" className={dense} onClick={() => setDeclining(true)}>
              Decline…
            </Button>
          </div>
        </form>
      )}
    </div>
  );
};

const Refusal = ({ error }: { error: unknown }) =>
  error ? <ErrorNotice className="mt-3">{getErrorMessage(error)}</ErrorNotice> : null;

const DeclineForm = ({ order_id, report_id, onClose }: DeclineFormProps) => {
  const [reason, setReason] = useState('');
  const { mutate, isPending, error } = useDeclineReport(order_id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) mutate({ report_id, reason });
  };
  return (
    <form onSubmit={submit}>
      <LeaveWarning hasChanges={reason.trim() !== ''} />
      <Field label="Note for the client" hint="We email it to the client, with a link to their order.">
        {(control) => (
          <TextArea
            {...control}
            rows={2}
            autoFocus
            maxLength={limits.payment_note}
            className={dense}
            placeholder="No payment from you has arrived yet. Could you check the address?"
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
      <Refusal error={error} />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button type="submit" kind="danger" className={dense} aria-disabled={isPending}>
          {isPending ? 'Declining…' : 'Decline report'}
        </Button>
        <Button kind="quiet" className={dense} onClick={onClose}>
          Back
        </Button>
      </div>
    </form>
  );
};
type DeclineFormProps = { order_id: string; report_id: string; onClose: () => void };
