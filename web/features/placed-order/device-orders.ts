import { keepStored, readStoredJson } from '../../lib/browser-storage.ts';

// Orders this browser can open: their links, stored only here. Clients who clear their browser still have the emails.
const storageKey = 'orders';
/** The newest ones; links to older orders are in their emails. */
const maxOrders = 50;

/**
 * `title` is empty where it wasn't known when the order was stored, `email` where it was placed elsewhere: the order's
 * page doesn't tell it.
 */
export type DeviceOrder = { order_id: string; key: string; title: string; email: string };

/** One order, or none if it is damaged. */
const readOrder = (value: unknown): DeviceOrder[] => {
  const { order_id, key, title, email } = (value ?? {}) as Partial<Record<keyof DeviceOrder, unknown>>;
  return typeof order_id === 'string' && typeof key === 'string' && order_id !== '' && key !== ''
    ? [
        {
          ...{ order_id, key },
          title: typeof title === 'string' ? title : '',
          email: typeof email === 'string' ? email : '',
        },
      ]
    : [];
};

/** Newest first. Empty without storage, or when it is damaged. */
export const listDeviceOrders = (): DeviceOrder[] => {
  const stored = readStoredJson(storageKey);
  return Array.isArray(stored) ? stored.flatMap(readOrder) : [];
};

const save = (orders: DeviceOrder[]): void => {
  keepStored(storageKey, JSON.stringify(orders.slice(0, maxOrders)));
};

export const findDeviceKey = (orderId: string): string | undefined =>
  listDeviceOrders().find(({ order_id }) => order_id === orderId)?.key;

/** Moves an order to the front, with the key that last opened it. */
export const rememberOrder = (order: Omit<DeviceOrder, 'email'> & { email?: string }): void => {
  const { order_id, key } = order;
  if (!order_id || !key) return;
  const known = listDeviceOrders();
  const { email = '' } = known.find((other) => other.order_id === order_id) ?? {};
  save([{ email, ...order }, ...known.filter((other) => other.order_id !== order_id)]);
};

/** With `key`, only if that is the stored key: another tab may have stored a newer one. */
export const forgetOrder = (orderId: string, key?: string): void =>
  save(
    listDeviceOrders().filter(
      (order) => order.order_id !== orderId || (key !== undefined && order.key !== key),
    ),
  );

/** Path of an order's client page. The key is in the fragment, which browsers never send to a server. */
export const orderPath = (orderId: string, key: string): string =>
  `/order/${encodeURIComponent(orderId)}#${key}`;
