import { useState } from 'react';
import type { ClientOrder } from '../../../shared/client-orders.ts';
import { describeDueParts } from '../../../shared/deposit.ts';
import { getLocale, showAmount } from '../../lib/locale.ts';
import { Button } from '../../ui/button.tsx';
import { BillingForm, PriceAndReceipt } from '../order-songs/lazy-parts.ts';
import { isMoneyAsked } from '../placed-order/describe-payments.ts';
import type { PanelProps } from '../placed-order/order-client.ts';
import { PageRow } from '../placed-order/page-row.tsx';
import { PayPart } from './pay-part.tsx';

/** `Paid $68 · receipt`, `Paid $20 of $68 · receipt`, `$34 now, $34 before your download`, `Total $68`. */
const describeMoney = (order: ClientOrder): string => {
  const { currency, total_amount, paid_amount, is_paid, cancelled_at } = order;
  const total = showAmount(total_amount, currency);
  if (is_paid && paid_amount >= total_amount)
    return total_amount === 0
      ? 'Nothing to pay · receipt'
      : `Paid ${showAmount(paid_amount, currency)} · receipt`;
  if (paid_amount > 0) return `Paid ${showAmount(paid_amount, currency)} of ${total} · receipt`;
  // Where the state of the order asks for it, that says so.
  const parts =
    cancelled_at || isMoneyAsked(order) ? null : describeDueParts(order, { currency, locale: getLocale() });
  if (parts) return parts;
  return cancelled_at ? `Cancelled, ${total}` : `Total ${total}`;
};

/** Whom the receipt is made out to, on request, until it has its number and is fixed. */
const BillingDetails = ({ order, client }: PanelProps) => {
  // Undefined until it is opened: what was typed stays when it is closed.
  const [isOpen, setOpen] = useState<boolean>();
  if (order.receipt_number !== null || order.cancelled_at) return null;
  return (
    <section id="billing" aria-label="Billing details">
      <Button
        kind="quiet"
        className="-ml-3 px-3! text-sm!"
        aria-expanded={isOpen === true}
        onClick={() => setOpen(!isOpen)}
      >
        {['Billing details', order.billing.name].filter(Boolean).join(' · ')}
      </Button>
      {isOpen !== undefined && (
        <div hidden={!isOpen} className="mt-3">
          <BillingForm order={order} client={client} />
        </div>
      )}
    </section>
  );
};

/** The order's own price lines as agreed, what was paid, and the receipt. */
export const MoneyRow = ({ order, client }: PanelProps) => {
  const isAsked = isMoneyAsked(order);
  return (
    <PageRow
      id={isAsked ? 'price' : 'payments'}
      label={isAsked ? 'Price' : 'Payments'}
      title={describeMoney(order)}
    >
      <div className="grid gap-6">
        {!isAsked && <PayPart order={order} client={client} />}
        <PriceAndReceipt order={order} client={client} />
        <BillingDetails order={order} client={client} />
      </div>
    </PageRow>
  );
};
