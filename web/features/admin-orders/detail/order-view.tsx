import type { OrderDetail } from '../../../../shared/orders.ts';
import { ClockPanel } from '../clock/clock-panel.tsx';
import { OrderFiles } from '../files/order-files.tsx';
import { LifecycleActions } from '../lifecycle/lifecycle-actions.tsx';
import { PaymentsPanel } from '../payments/payments-panel.tsx';
import { OrderTimeline } from '../timeline/order-timeline.tsx';
import { ClientPagePanel } from './client-page-panel.tsx';
import { MessagesPanel } from './messages-panel.tsx';
import { OrderBrief } from './order-brief.tsx';
import { OrderPrice } from './order-price.tsx';
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
