import type { Payment } from '../../../shared/order-payments.ts';
import type { OrderDetail } from '../../../shared/orders.ts';
import { describeMethod } from '../../../shared/payments.ts';
import { classes } from '../../lib/classes.ts';
import { formatDay, formatMoment } from '../../lib/format.ts';
import { showAmount } from '../../lib/locale.ts';
import { useDisclosure } from '../../lib/use-disclosure.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Badge } from '../../ui/badge.tsx';
import { touchable } from '../../ui/dense.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { OrderSection } from './order-section.tsx';
import { PaymentFields, usePaymentForm } from './payment-fields.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { useRevokePayment } from './use-payment-changes.ts';
import { describeUnrecorded } from './use-record-payment.ts';

/** An order's payments: a summary, and every one that was confirmed or declined. */
export const PaymentsPanel = ({ order }: { order: OrderDetail }) => {
  const answered = order.payments.filter(({ state }) => state !== 'reported').toReversed();
  const canChange = order.trashed_at === null;
  return (
    <OrderSection
      // What was reported is in the next step, at the top.
      {...(order.has_report ? {} : { id: 'payments' })}
      title="Payments"
      note={
        order.is_delivered_unpaid ? <Badge tone="tone-red">Delivered, not paid</Badge> : order.money.label
      }
    >
      <p role="status" className="font-medium">
        {order.money.text}
      </p>
      {answered.length > 0 && (
        <ul
          className="mt-3 divide-y divide-hairline border-hairline border-t pt-3"
          aria-label="Payments of this order"
        >
          {answered.map((payment) => (
            <PaymentRow key={payment.id} order={order} payment={payment} canChange={canChange} />
          ))}
        </ul>
      )}
      {canChange && order.total_amount > 0 && <EnterPayment key={order.order_id} order={order} />}
    </OrderSection>
  );
};

const EnterPayment = ({ order }: { order: OrderDetail }) => {
  const { isOpen, open, close, opener } = useDisclosure();
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {isOpen ? (
        <EntryForm order={order} onClose={close} />
      ) : (
        <ActionButton ref={opener} kind="secondary" onClick={open}>
          Enter a payment
        </ActionButton>
      )}
      {!isOpen && order.paid_amount > 0 && <RefundDialog order={order} />}
    </div>
  );
};

const EntryForm = ({ order, onClose }: { order: OrderDetail; onClose: () => void }) => {
  const { form, error } = usePaymentForm(order, { onSent: onClose });
  return (
    <form
      {...form.props}
      aria-label="New payment"
      className="w-full rounded-sm border border-hairline bg-raised/50 p-3"
    >
      <PaymentFields form={form} order={order} autoFocus />
      {error && <ErrorNotice className="mt-3">{describeUnrecorded(error)}</ErrorNotice>}
      <FormButtons isBlocked={form.isBusy} onCancel={onClose}>
        {form.isBusy ? 'Recording…' : 'Record payment'}
      </FormButtons>
    </form>
  );
};

const sources: Record<Payment['source'], string> = {
  client: 'reported by the client',
  checkout: 'opened by the client',
  studio: 'entered by you',
  card: 'confirmed by Stripe',
  status: 'by status',
  refund: 'refund',
  dispute: 'chargeback by the client’s bank',
};

/** A confirmed or declined payment, with a button to revoke it. */
const PaymentRow = ({ order, payment, canChange }: PaymentRowProps) => {
  const { currency } = order;
  const { mutate, isPending } = useRevokePayment(order);
  const { state, amount, method, source, reference, note, decline_reason, taken_back_at } = payment;
  const at = payment.confirmed_at ?? payment.at;
  const isOut = taken_back_at !== null || state === 'declined';
  // A refund belongs to its cancellation and is reverted together with it.
  const isOwn = state === 'confirmed' && source !== 'refund' && canChange;
  return (
    <li className="flex items-start justify-between gap-3 py-2 first:pt-0 last:pb-0">
      <div className="min-w-0 text-sm">
        <p>
          <span className={classes('figures', isOut && 'text-muted line-through')}>
            {showAmount(amount, currency)}
          </span>{' '}
          {payment.is_test && <Badge tone="">Test</Badge>}{' '}
          {amount < 0 && (
            <span className="text-muted">{source === 'dispute' ? 'charged back ' : 'refunded '}</span>
          )}
          {(source !== 'status' || method !== 'other') && describeMethod(payment)}
          {state === 'declined' && <span className="text-error">, declined</span>}
          {taken_back_at && <span className="text-muted">, undone</span>}
        </p>
        <p className="text-muted text-xs leading-5 wrap-anywhere">
          <time dateTime={at} title={formatMoment(at)}>
            {formatDay(at)}
          </time>
          {`, ${sources[source]}`}
          {reference && `, ${reference}`}
        </p>
        {note && <p className="text-muted text-xs wrap-anywhere">“{note}”</p>}
        {decline_reason && <p className="text-muted text-xs wrap-anywhere">You said: “{decline_reason}”</p>}
      </div>
      {isOwn && (
        <button
          type="button"
          className={`link shrink-0 cursor-pointer text-sm ${touchable}`}
          aria-disabled={isPending}
          onClick={() => !isPending && mutate(payment)}
        >
          {taken_back_at ? 'Count again' : 'Undo payment'}
          <span className="sr-only"> {showAmount(amount, currency)}</span>
        </button>
      )}
    </li>
  );
};
type PaymentRowProps = { order: OrderDetail; payment: Payment; canChange: boolean };
