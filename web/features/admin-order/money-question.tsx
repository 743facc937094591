import { Dialog } from '@base-ui/react/dialog';
import { type FormEvent, useId } from 'react';
import type { z } from 'zod';
import { formatDollars } from '../../../shared/money.ts';
import type { Payment } from '../../../shared/order-payments.ts';
import { statusLabel } from '../../../shared/order-statuses.ts';
import type { OrderSummary, statusChange } from '../../../shared/orders.ts';
import { describeMethod, isClientReport } from '../../../shared/payments.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { Button } from '../../ui/button.tsx';
import { dense } from '../../ui/dense.ts';
import { backdropClasses, popupClasses } from '../../ui/dialog-classes.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { LoadError } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PaymentFields, usePaymentForm } from './payment-fields.tsx';
import { useOrder } from './use-orders.ts';
import { describeUnrecorded, useRecordPayment } from './use-record-payment.ts';

type StatusChange = z.input<typeof statusChange>;

/** Asks whether the payment has arrived: before a status that implies it, or by itself when `change` is absent. */
export const MoneyQuestion = ({ isOpen, ...rest }: MoneyQuestionProps & { isOpen: boolean }) => (
  <Dialog.Root open={isOpen} onOpenChange={(open) => !open && rest.onClose()}>
    <Dialog.Portal>
      <Dialog.Backdrop className={backdropClasses} />
      <Dialog.Popup className={`${popupClasses} max-w-lg outline-none`} finalFocus={rest.finalFocus}>
        <Question {...rest} />
      </Dialog.Popup>
    </Dialog.Portal>
  </Dialog.Root>
);
export type MoneyQuestionProps = {
  order: OrderSummary;
  change?: StatusChange | undefined;
  /** Called to set the status without a payment. */
  onNotYet: () => void;
  onDone: () => void;
  onClose: () => void;
  finalFocus?: () => HTMLElement | true | null;
};

const Question = (props: MoneyQuestionProps) => {
  const { order } = props;
  const { data, error, isFetching, refetch } = useOrder(order.order_id);
  // The client's report is only in the full order.
  const isReady = !order.has_report || data;
  return (
    <>
      <Dialog.Title className="font-semibold text-xl">
        {props.change ? 'Has the money arrived?' : 'Record a payment'}
      </Dialog.Title>
      {isReady ? (
        <Answer {...props} report={data?.payments.find(isClientReport)} />
      ) : error ? (
        <LoadError
          message="Failed to load the order"
          detail={getErrorMessage(error)}
          isRetrying={isFetching}
          onRetry={() => refetch()}
        />
      ) : (
        <Skeleton className="mt-4 h-48" />
      )}
    </>
  );
};

const Answer = ({ order, change, report, onNotYet, onDone, onClose }: AnswerProps) => {
  const { order_id, client_info } = order;
  const { text, setText, amount, problem, read } = usePaymentForm(order, report);
  const { mutate, isPending, error } = useRecordPayment(order_id);
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const payment = read();
    if (payment && !isPending) mutate({ payment, change }, { onSuccess: onDone });
  };
  return (
    <form noValidate onSubmit={submit}>
      <Dialog.Description className="mt-2 mb-4 text-muted wrap-anywhere">
        {order_id}, {client_info.name}. {order.money.text}
        {report &&
          ` The client says they paid ${formatDollars(report.amount)} ${describeMethod(report.method)}.`}
      </Dialog.Description>
      <PaymentFields text={text} due={order.due_amount} problem={problem} onChange={setText} />
      {client_info.email && (
        <p id={id} className="mt-3 text-muted text-sm">
          We’ll email the client that you’ve received their payment.
        </p>
      )}
      {error && <ErrorNotice className="mt-3">{describeUnrecorded(error)}</ErrorNotice>}
      <div className="mt-5 flex flex-wrap justify-end gap-2.5">
        <Button kind="quiet" className={dense} onClick={onClose}>
          Cancel
        </Button>
        {change && (
          <Button
            kind="secondary"
            className={dense}
            title={`Sets ${statusLabel(change.status)} and leaves the order unpaid`}
            onClick={onNotYet}
          >
            Not yet
          </Button>
        )}
        <Button
          type="submit"
          className={dense}
          aria-disabled={isPending}
          aria-describedby={client_info.email ? id : undefined}
        >
          {isPending
            ? 'Recording…'
            : `Record payment${amount === null ? '' : ` of ${formatDollars(amount)}`}`}
        </Button>
      </div>
    </form>
  );
};
type AnswerProps = MoneyQuestionProps & { report?: Payment | undefined };
