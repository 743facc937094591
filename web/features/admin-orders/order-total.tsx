import { formatDollars } from '../../../shared/money.ts';
import type { MoneyState } from '../../../shared/money-states.ts';
import type { OrderSummary } from '../../../shared/orders.ts';
import { classes } from '../../lib/classes.ts';

const tones: Partial<Record<MoneyState, string>> = { paid: 'text-success', reported: 'text-accent' };

/** An order's total and how much of it is paid. */
export const OrderTotal = ({ order }: { order: OrderSummary }) => {
  const { money, cancelled_at } = order;
  return (
    <>
      <span className={classes('block', cancelled_at && 'text-muted line-through')}>
        {formatDollars(order.total_amount)}
      </span>
      {!cancelled_at && (
        <span className={classes('block whitespace-nowrap text-xs', tones[money.state] ?? 'text-muted')}>
          {money.label}
        </span>
      )}
    </>
  );
};
