import { useEffect, useState } from 'react';
import type { OrderFields } from '../../../shared/order-fields.ts';
import { call } from '../../lib/api.ts';
import { takeSearchParam } from '../../lib/take-search-param.ts';
import { LinkButton } from '../../ui/button.tsx';
import { type DeviceOrder, listDeviceOrders } from '../placed-order/device-orders.ts';

type Repeated = Pick<OrderFields, 'name' | 'email' | 'service' | 'add_ons'>;

/** Who ordered, and with which add-ons. Files, songs and texts belong to each order alone. */
const readRepeated = async ({ order_id, key, email }: DeviceOrder): Promise<Repeated> => {
  const order = await call('GET /api/client-orders/:order_id', {
    params: { order_id },
    query: {},
    orderKey: key,
  });
  const chosen = order.chosen_add_ons.map(({ id }) => [id, true]);
  return {
    name: order.client_name,
    email,
    service: order.service.id,
    add_ons: Object.fromEntries(chosen),
  };
};

/**
 * For an artist who ordered from this browser before: fills in their name, email and add-ons, at once when they come from
 * an order's page (`/?again=MX-…`).
 */
export const OrderAgain = ({ fields, isLocked, onFill }: OrderAgainProps) => {
  const [last, setLast] = useState<DeviceOrder | null>(null);
  const [state, setState] = useState<'offered' | 'loading' | 'filled' | 'failed'>('offered');
  const fill = async (order: DeviceOrder) => {
    setLast(order);
    setState('loading');
    try {
      onFill(await readRepeated(order));
      setState('filled');
    } catch {
      setState('failed');
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the page
  useEffect(() => {
    const orders = listDeviceOrders();
    const asked = takeSearchParam('again');
    const order = orders.find(({ order_id }) => order_id === asked);
    if (order) void fill(order);
    else setLast(orders[0] ?? null);
  }, []);
  if (!last || (state === 'offered' && (fields.name || fields.email))) return null;
  return (
    <p role="status" className="text-muted text-sm">
      {state === 'filled' ? (
        'Your details and add-ons are filled in from your last order. Change what’s different this time.'
      ) : state === 'failed' ? (
        'Your last order couldn’t load. Please fill in your details.'
      ) : (
        <>
          Ordered here before?{' '}
          <LinkButton
            aria-disabled={state === 'loading' || isLocked}
            onClick={() => state === 'offered' && !isLocked && void fill(last)}
          >
            {state === 'loading' ? 'Filling in…' : 'Use my details from last time'}
          </LinkButton>
        </>
      )}
    </p>
  );
};
type OrderAgainProps = {
  fields: Pick<OrderFields, 'name' | 'email'>;
  isLocked: boolean;
  onFill(repeated: Repeated): void;
};
