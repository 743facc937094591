import type { OrderDetail } from '../../../shared/orders.ts';
import { LifecycleActions } from '../admin-orders/lifecycle-actions.tsx';
import { PaymentsPanel } from '../admin-payments/payments-panel.tsx';
import { ClientPagePanel } from './client-page-panel.tsx';
import { ClockPanel } from './clock-panel.tsx';
import { MessagesPanel } from './messages-panel.tsx';
import { OrderBrief } from './order-brief.tsx';
import { OrderFiles } from './order-files.tsx';
import { OrderPrice } from './order-price.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { OrderWork } from './order-work.tsx';

/** The whole order: the work and its files, and beside them payments and history. */
export const OrderView = ({ order }: { order: OrderDetail }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      <OrderBrief order={order} />
      <OrderWork key={order.order_id} order={order} />
      <OrderFiles order={order} />
      <MessagesPanel order={order} />
    </div>
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      <ClockPanel order={order} />
      <PaymentsPanel order={order} />
      <OrderPrice order={order} />
      <ClientPagePanel order={order} />
      <OrderTimeline order={order} />
      <LifecycleActions order={order} />
    </div>
  </div>
);
