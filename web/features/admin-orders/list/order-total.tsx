import { formatDollars } from '../../../../shared/money.ts';
import type { OrderSummary } from '../../../../shared/orders.ts';
import { classes } from '../../../lib/classes.ts';
import { describePaidShort } from '../payments/describe-money.ts';

/** An order's total and how much of it is paid. */
export const OrderTotal = ({ order }: { order: OrderSummary }) => {
  const paid = describePaidShort(order);
  return (
    <>
      <span className={classes('block', order.cancelled_at && 'text-muted line-through')}>
        {formatDollars(order.total_amount)}
      </span>
      {paid && (
        <span
          className={classes(
            'block whitespace-nowrap text-xs',
            order.is_paid ? 'text-success' : 'text-muted',
          )}
        >
          {paid}
        </span>
      )}
    </>
  );
};
