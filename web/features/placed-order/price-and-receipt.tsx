import type { PanelProps } from './order-client.ts';
import { PaymentList } from './payment-list.tsx';
import { PriceRows } from './price-rows.tsx';
import { ReceiptPanel } from './receipt.tsx';

/** The order's price, what was paid, and the receipt. */
export const PriceAndReceipt = ({ order, client }: PanelProps) => (
  <>
    <PriceRows order={order} />
    {order.payments.length > 0 && <PaymentList order={order} />}
    <ReceiptPanel order={order} client={client} />
  </>
);
