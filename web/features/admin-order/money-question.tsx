import { Dialog } from '@base-ui/react/dialog';
import { useId } from 'react';
import type { z } from 'zod';
import type { Payment } from '../../../shared/order-payments.ts';
import { statusLabel } from '../../../shared/order-statuses.ts';
import type { OrderSummary, statusChange } from '../../../shared/orders.ts';
import { describeMethod, isClientReport } from '../../../shared/payments.ts';
import { showAmount } from '../../lib/locale.ts';
import { parsePaidAmount } from '../../lib/parse-amount.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { backdropClasses, popupClasses } from '../../ui/dialog-classes.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useSendsEmail } from '../admin-emails/email-connection.tsx';
import { getOrderName } from './order-marks.tsx';
import { PaymentFields, usePaymentForm } from './payment-fields.tsx';
import { useOrder } from './use-orders.ts';
import { describeUnrecorded } from './use-record-payment.ts';

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
  const query = useOrder(order.order_id);
  return (
    <>
      <Dialog.Title className="font-semibold text-xl">
        {props.change ? 'Has the money arrived?' : 'Record a payment'}
      </Dialog.Title>
      {/* The client's report is only in the full order. */}
      {order.has_report ? (
        <Loaded query={query} failed="Failed to load the order" loading={<Skeleton className="mt-4 h-48" />}>
          {({ payments }) => <Answer {...props} report={payments.find(isClientReport)} />}
        </Loaded>
      ) : (
        <Answer {...props} />
      )}
    </>
  );
};

const Answer = ({ order, change, report, onNotYet, onDone, onClose }: AnswerProps) => {
  const { client_info } = order;
  const { form, error } = usePaymentForm(order, { report, change, onSent: onDone });
  const amount = parsePaidAmount(form.values.amount, order.currency);
  const sendsEmail = useSendsEmail();
  const id = useId();
  return (
    <form {...form.props}>
      <Dialog.Description className="mt-2 mb-4 text-muted wrap-anywhere">
        {getOrderName(order)}. {order.money.text}
        {report &&
          ` The client says they paid ${showAmount(report.amount, order.currency)} ${describeMethod(report)}.`}
      </Dialog.Description>
      <PaymentFields form={form} order={order} />
      {client_info.email && (
        <p id={id} className="mt-3 text-muted text-sm">
          {sendsEmail
            ? 'We’ll email the client that you’ve received their payment.'
            : 'The client will be told once email is set up.'}
        </p>
      )}
      {error && <ErrorNotice className="mt-3">{describeUnrecorded(error)}</ErrorNotice>}
      <div className="mt-5 flex flex-wrap justify-end gap-2.5">
        <ActionButton kind="quiet" onClick={onClose}>
          Cancel
        </ActionButton>
        {change && (
          <ActionButton
            kind="secondary"
            title={`Sets ${statusLabel(change.status)} and leaves the order unpaid`}
            onClick={onNotYet}
          >
            Not yet
          </ActionButton>
        )}
        <ActionButton
          type="submit"
          isBusy={form.isBusy}
          aria-describedby={client_info.email ? id : undefined}
        >
          {form.isBusy
            ? 'Recording…'
            : `Record payment${'amount' in amount ? ` of ${showAmount(amount.amount, order.currency)}` : ''}`}
        </ActionButton>
      </div>
    </form>
  );
};
type AnswerProps = MoneyQuestionProps & { report?: Payment | undefined };
