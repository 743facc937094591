import { formatDollars } from '../../../shared/money.ts';
import type { PaymentMethod } from '../../../shared/payments.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { OrderNumber } from '../../ui/order-number.tsx';
import type { PanelProps } from './order-client.ts';

/** Links to pay what is due. Pressing one is kept with the order, so that the page can ask how it went. */
export const WaysToPay = ({ order, client }: PanelProps) => {
  const { paypal_url, cashtag, cashapp_url, text } = order.how_to_pay;
  const amount = formatDollars(order.how_to_pay.amount);
  const ways: { url: string | null; method: PaymentMethod; name: string }[] = [
    { url: paypal_url, method: 'paypal', name: 'PayPal' },
    { url: cashapp_url, method: 'cashapp', name: 'Cash App' },
  ];
  const offered = ways.filter(({ url }) => url !== null);
  const open = (method: PaymentMethod) => {
    const body = { method, only_opened: true };
    // The client pays either way; without this, the page only doesn't ask.
    client
      .call('POST /api/client-orders/:order_id/payment-reports', { body })
      .then(client.refresh)
      .catch(() => {});
  };
  return (
    <div className="mt-3 space-y-3">
      <div className="flex flex-wrap gap-2 empty:hidden">
        {offered.map(({ url, method, name }, place) => (
          <a
            key={method}
            href={url ?? ''}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClasses(place === 0 && order.money.state !== 'opened' ? 'primary' : 'secondary')}
            onClick={() => open(method)}
          >
            Pay {amount} with {name}
          </a>
        ))}
      </div>
      {cashtag && (
        <p className="text-muted text-sm">
          On Cash App, send {amount} to <span className="font-mono text-text wrap-anywhere">{cashtag}</span>.
        </p>
      )}
      {text && <p className="max-w-prose whitespace-pre-line text-muted text-sm wrap-anywhere">{text}</p>}
      {offered.length > 0 && <OrderNumber number={order.order_id} />}
    </div>
  );
};
