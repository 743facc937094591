import { useEffect, useState } from 'react';
import { toPriceList } from '../../../shared/pricing.ts';
import type { Settings } from '../../../shared/settings.ts';
import { type CurrentOrder, parseCurrentOrder } from './current-order.ts';

const key = 'currentOrder';
const patience_ms = 4000;

// Storage may be forbidden; the order is placed all the same, and its mail says how to pay.
export const saveCurrentOrder = (order: CurrentOrder): void => {
  try {
    sessionStorage.setItem(key, JSON.stringify(order));
  } catch {}
};

const readCurrentOrder = (orderId: string | null, settings: Settings) => {
  try {
    return parseCurrentOrder(sessionStorage.getItem(key), orderId, toPriceList(settings));
  } catch {
    return null;
  }
};

type StoredOrder = {
  order: CurrentOrder | null;
  /** False until the stored order is found, or it is clear after a few seconds that there is none. */
  isSettled: boolean;
  /** The address's `order` and `method`, null until the page is alive. */
  search: URLSearchParams | null;
};

/** The order this tab placed, when it is the one the address asks for. */
export const useCurrentOrder = (settings: Settings, patience = patience_ms): StoredOrder => {
  const [stored, setStored] = useState<StoredOrder>({ order: null, isSettled: false, search: null });
  useEffect(() => {
    const search = new URLSearchParams(location.search);
    const order = readCurrentOrder(search.get('order'), settings);
    setStored({ order, isSettled: order !== null, search });
    if (order) return;
    const timer = setTimeout(() => setStored({ order, isSettled: true, search }), patience);
    return () => clearTimeout(timer);
  }, [settings, patience]);
  return stored;
};
