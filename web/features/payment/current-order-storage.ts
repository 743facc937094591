import { useEffect, useState } from 'react';
import { toPriceList } from '../../../shared/pricing.ts';
import type { Settings } from '../../../shared/settings.ts';
import { type CurrentOrder, parseCurrentOrder } from './current-order.ts';

const key = 'currentOrder';

// Storage may be blocked; the order is placed anyway, and its email says how to pay.
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
  /** False until it is known whether there is an order. */
  isSettled: boolean;
  /** The URL's `order` and `method`; null before hydration. */
  search: URLSearchParams | null;
};

/** The order placed in this tab, if it is the one the URL asks for. */
export const useCurrentOrder = (settings: Settings): StoredOrder => {
  const [stored, setStored] = useState<StoredOrder>({ order: null, isSettled: false, search: null });
  useEffect(() => {
    const search = new URLSearchParams(location.search);
    const order = readCurrentOrder(search.get('order'), settings);
    setStored({ order, isSettled: true, search });
  }, [settings]);
  return stored;
};
