import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classes } from '../lib/classes.ts';

/** An order’s number, small beside its name. */
export const OrderId = ({ className, children }: { className?: string; children: ReactNode }) => (
  <span className={classes('shrink-0 whitespace-nowrap font-mono text-muted text-xs', className)}>
    {children}
  </span>
);

/** A link to an order by its name, with its number; by the number alone where the name is gone. */
export const OrderLink = ({ order_id, order_name, className }: OrderLinkProps) => (
  <>
    <Link className={classes('link mr-1', className)} to={`/orders/${order_id}`}>
      {order_name ?? order_id}
    </Link>{' '}
    {order_name && <OrderId>{order_id}</OrderId>}
  </>
);
type OrderLinkProps = { order_id: string; order_name: string | null; className?: string };
