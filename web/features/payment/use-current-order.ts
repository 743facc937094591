import { useEffect, useState } from 'react';
import type { ClientOrder } from '../../../shared/client-orders.ts';
import { fromAmount, toAmount } from '../../../shared/money.ts';
import type { Offer } from '../../../shared/offer.ts';
import { ApiError, call } from '../../lib/api.ts';
import { loadPatiently } from '../../lib/load-patiently.ts';
import { showTax } from '../../lib/show-tax.ts';
import { isPlaceInPage, readKey, showKey } from '../placed-order/order-key.ts';
import {
  type CurrentOrder,
  isRushAddOn,
  parseCurrentOrder,
  readCurrentOrder,
  toSeenMoney,
} from './current-order.ts';

type FoundOrder = {
  order: CurrentOrder | null;
  /** False until it is known whether there is an order. */
  isSettled: boolean;
  /** The URL's `order` and `method`; null before hydration. */
  search: URLSearchParams | null;
};

/** What the order form would have stored. The address of the client, which the server doesn't tell, is left out. */
const fromClientOrder = (order: ClientOrder, key: string, offer: Offer): CurrentOrder | null => {
  const { currency, tax } = order;
  const found = parseCurrentOrder(
    {
      orderId: order.order_id,
      orderKey: key,
      currency,
      originalAmount: toAmount(
        order.lines.reduce((sum, line) => sum + fromAmount(line.amount, currency), 0),
        currency,
      ),
      discountCode: order.discount_code,
      discountAmount: order.discount_amount,
      totalAmount: order.total_amount,
      dueNow: order.deposit_amount,
      title: order.title,
      clientName: order.client_name,
      songCount: order.song_count,
      addOns: Object.fromEntries(order.lines.map(({ item }) => [item, true])),
      isRush: order.lines.some(({ item }) => isRushAddOn(offer, item)),
      boughtRounds: order.promise.bought_rounds,
      filesUploaded: order.files.length,
      lines: order.lines,
      tax: tax && { label: showTax(tax), amount: tax.amount },
      promise: order.promise,
    },
    order.order_id,
    offer,
  );
  return found && { ...found, carriedKey: key, seen: toSeenMoney(order) };
};

/** The order that this key opens; null for one that it doesn't. Without an answer it tries again. */
const fetchCurrentOrder = (order_id: string, key: string, offer: Offer): Promise<CurrentOrder | null> =>
  loadPatiently(async () => {
    try {
      const options = { params: { order_id }, query: {}, orderKey: key };
      return fromClientOrder(await call('GET /api/client-orders/:order_id', options), key, offer);
    } catch (error) {
      if (error instanceof ApiError && [404, 422].includes(error.status)) return null;
      throw error;
    }
  });

/**
 * The order that the URL asks for: as this tab has stored it, or else by the key in the URL, which is there when the order
 * was placed in a browser that stores nothing.
 */
export const useCurrentOrder = (offer: Offer): FoundOrder => {
  const [found, setFound] = useState<FoundOrder>({ order: null, isSettled: false, search: null });
  useEffect(() => {
    const search = new URLSearchParams(location.search);
    const orderId = search.get('order');
    const key = readKey();
    const stored = readCurrentOrder(orderId, offer);
    const settle = (order: CurrentOrder | null) => setFound({ order, isSettled: true, search });
    if (!orderId || !key || stored?.orderKey === key) return settle(stored);
    let isOpen = true;
    void fetchCurrentOrder(orderId, key, offer).then((order) => isOpen && settle(order ?? stored));
    // A link within the page, such as "skip to content", replaces the key.
    const keepKey = () => isPlaceInPage(location.hash.slice(1)) && showKey(key);
    addEventListener('hashchange', keepKey);
    return () => {
      isOpen = false;
      removeEventListener('hashchange', keepKey);
    };
  }, [offer]);
  return found;
};
