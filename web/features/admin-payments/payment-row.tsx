import { formatDollars } from '../../../shared/money.ts';
import type { Payment } from '../../../shared/order-payments.ts';
import { describeMethod } from '../../../shared/payments.ts';
import { classes } from '../../lib/classes.ts';
import { formatDay, formatMoment } from '../../lib/format.ts';
import { touchable } from '../../ui/dense.ts';
import { useRevokePayment } from './use-payment-changes.ts';

const sources: Record<Payment['source'], string> = {
  client: 'reported by the client',
  checkout: 'opened by the client',
  studio: 'entered by you',
  status: 'by status',
  refund: 'refund',
};

/** A confirmed or declined payment, with a button to revoke it. */
export const PaymentRow = ({ order_id, payment, canChange }: PaymentRowProps) => {
  const { mutate, isPending } = useRevokePayment(order_id);
  const { state, amount, method, source, reference, note, decline_reason, taken_back_at } = payment;
  const at = payment.confirmed_at ?? payment.at;
  const isOut = taken_back_at !== null || state === 'declined';
  // A refund belongs to its cancellation and is reverted together with it.
  const isOwn = state === 'confirmed' && source !== 'refund' && canChange;
  return (
    <li className="flex items-start justify-between gap-3 py-2 first:pt-0 last:pb-0">
      <div className="min-w-0 text-sm">
        <p>
          <span className={classes('font-mono', isOut && 'text-muted line-through')}>
            {formatDollars(amount)}
          </span>{' '}
          {amount < 0 && <span className="text-muted">refunded </span>}
          {(source !== 'status' || method !== 'other') && describeMethod(method)}
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
          <span className="sr-only"> {formatDollars(amount)}</span>
        </button>
      )}
    </li>
  );
};
type PaymentRowProps = { order_id: string; payment: Payment; canChange: boolean };
