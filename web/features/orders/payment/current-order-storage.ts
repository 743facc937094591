import { useEffect, useState } from 'react';
import { toPriceList } from '../../../../shared/pricing.ts';
import type { Settings } from '../../../../shared/settings.ts';
import { type CurrentOrder, parseCurrentOrder } from './current-order.ts';

const key = 'currentOrder';

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
  /** False until it is known whether there is one. */
  isSettled: boolean;
  /** The address's `order` and `method`, null until the page is alive. */
  search: URLSearchParams | null;
};

/** The order this tab placed, when it is the one the address asks for. */
export const useCurrentOrder = (settings: Settings): StoredOrder => {
  const [stored, setStored] = useState<StoredOrder>({ order: null, isSettled: false, search: null });
  useEffect(() => {
    const search = new URLSearchParams(location.search);
    const order = readCurrentOrder(search.get('order'), settings);
    setStored({ order, isSettled: true, search });
  }, [settings]);
  return stored;
};
