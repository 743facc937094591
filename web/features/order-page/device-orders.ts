import { keepStored, readStored } from '../../lib/browser-storage.ts';

// The orders whose pages this browser may open: their links, kept in it alone. Whoever clears the browser still has the emails.
const storageKey = 'orders';
/** The newest; older ones are in their emails. */
const most = 50;

export type DeviceOrder = { order_id: string; key: string };

const isDeviceOrder = (value: unknown): value is DeviceOrder => {
  const { order_id, key } = (value ?? {}) as Partial<DeviceOrder>;
  return typeof order_id === 'string' && typeof key === 'string' && order_id !== '' && key !== '';
};

/** The newest first. Without storage, and where it is damaged, there are none. */
export const listDeviceOrders = (): DeviceOrder[] => {
  try {
    const stored: unknown = JSON.parse(readStored(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isDeviceOrder) : [];
  } catch {
    return [];
  }
};

const save = (orders: DeviceOrder[]): void => keepStored(storageKey, JSON.stringify(orders.slice(0, most)));

export const findDeviceKey = (orderId: string): string | undefined =>
  listDeviceOrders().find(({ order_id }) => order_id === orderId)?.key;

/** Puts an order first, with the key that opened it last. */
export const rememberOrder = ({ order_id, key }: DeviceOrder): void => {
  if (!order_id || !key) return;
  save([{ order_id, key }, ...listDeviceOrders().filter((other) => other.order_id !== order_id)]);
};

/** With `key` only while it is the one that is kept: another tab may know a newer. */
export const forgetOrder = (orderId: string, key?: string): void =>
  save(
    listDeviceOrders().filter((kept) => kept.order_id !== orderId || (key !== undefined && kept.key !== key)),
  );

/** Where the client's page of an order is. The key stands behind the #, which browsers send to nobody. */
export const orderPath = (orderId: string, key: string): string =>
  `/order/${encodeURIComponent(orderId)}#${key}`;
