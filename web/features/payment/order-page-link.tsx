import { buttonClasses } from '../../ui/button.tsx';
import { orderPath } from '../placed-order/device-orders.ts';
import type { CurrentOrder } from './current-order.ts';

/** Links to the order page. Orders from before that page existed have no key. */
export const OrderPageButton = ({ order: { orderId, orderKey } }: { order: CurrentOrder }) =>
  orderKey && (
    <a className={buttonClasses('secondary')} href={orderPath(orderId, orderKey)}>
      Open your order page
    </a>
  );

/** Explains the order page and links to it. */
export const OrderPageNote = ({ order: { orderId, orderKey } }: { order: CurrentOrder }) =>
  orderKey && (
    <p className="mt-4 text-muted">
      Your order has its own page: follow it, send more files and write to the studio there.{' '}
      <a className="link whitespace-nowrap py-3.5" href={orderPath(orderId, orderKey)}>
        Open your order page
      </a>
    </p>
  );
