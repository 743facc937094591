import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ClientOrder } from '../../../shared/client-orders.ts';
import { ApiError, callVersioned, type Versioned } from '../../lib/api.ts';
import { findDeviceKey, forgetOrder, rememberOrder } from './device-orders.ts';
import { createOrderClient, isGone, type OrderClient } from './order-client.ts';
import { isPlaceInPage, readKey, showKey } from './order-key.ts';

const refresh_ms = 30_000;

/** Order and key from the URL; the key is in the fragment. */
type Address = { order_id: string; key: string };

/** `offline`: no response, so the page may be out of date. `closed`: the link worked before and no longer does. */
type Trouble = 'offline' | 'closed';
export type OrderView =
  | { phase: 'loading' }
  /** Nothing has been shown yet, and the server didn't respond or asked to wait. */
  | { phase: 'unreachable'; detail: string | undefined }
  | { phase: 'wrong' }
  | { phase: 'shown'; order: ClientOrder; trouble: Trouble | null; seen_at: number };

const readAddress = (): Address => ({
  order_id: decodeURIComponent(location.pathname.split('/')[2] ?? ''),
  key: readKey(),
});

const VIEW = 'GET /api/client-orders/:order_id';
/** The order as last fetched, and the key that opened it. */
type Opened = { view: Versioned<typeof VIEW>; key: string };

/** Tries one key after another: an old link in an email still works if this browser has a newer one for the order. */
const fetchOrder = async (
  order_id: string,
  [key = '', ...others]: string[],
  known: Opened | null,
): Promise<Opened> => {
  try {
    const view = await callVersioned(VIEW, { params: { order_id }, orderKey: key }, known?.view);
    return { view, key };
  } catch (error) {
    if (isGone(error) && others.length > 0) return fetchOrder(order_id, others, known);
    throw error;
  }
};

/** The order of this page, kept up to date while the page is visible. */
export const useOrder = (): { view: OrderView; client: OrderClient | null; retry(): void } => {
  const [view, setView] = useState<OrderView>({ phase: 'loading' });
  const [address, setAddress] = useState<Address | null>(null);
  const [key, setKey] = useState<string | null>(null);
  const opened = useRef<Opened>(null);
  const latest = useRef(0);

  const refresh = useCallback(async (): Promise<void> => {
    if (!address) return;
    const turn = ++latest.current;
    const { order_id } = address;
    const kept = findDeviceKey(order_id);
    const known = [opened.current?.key, address.key, kept].filter((one) => one !== undefined && one !== '');
    try {
      const found = await fetchOrder(order_id, [...new Set(known as string[])], opened.current);
      if (turn !== latest.current) return;
      opened.current = found;
      rememberOrder({ order_id, key: found.key, title: found.view.answer.title });
      showKey(found.key);
      setKey(found.key);
      setView((old) => showOrder(old, found.view.answer));
    } catch (error) {
      if (turn !== latest.current) return;
      if (isGone(error)) forgetOrder(order_id, kept);
      setView((old) => showTrouble(old, error));
    }
  }, [address]);

  useEffect(() => {
    const read = () => {
      // An in-page link (such as "skip to content") replaced the fragment: restore the key.
      const { key } = opened.current ?? {};
      if (key && isPlaceInPage(location.hash.slice(1))) return showKey(key);
      if (key && location.hash === `#${key}`) return;
      opened.current = null;
      setAddress(readAddress());
    };
    read();
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);

  useEffect(() => {
    const look = () => {
      if (!document.hidden) void refresh();
    };
    look();
    const timer = setInterval(look, refresh_ms);
    const moments: [EventTarget, string][] = [
      [window, 'focus'],
      [window, 'online'],
      [document, 'visibilitychange'],
    ];
    for (const [target, type] of moments) target.addEventListener(type, look);
    return () => {
      clearInterval(timer);
      for (const [target, type] of moments) target.removeEventListener(type, look);
    };
  }, [refresh]);

  const client = useMemo(
    () => (address && key ? createOrderClient(address.order_id, key, refresh) : null),
    [address, key, refresh],
  );
  return { view, client, retry: () => void refresh() };
};

// An unchanged order keeps its identity and does not re-render, which would disturb typing and clicking.
const showOrder = (old: OrderView, order: ClientOrder): OrderView => {
  const isSame = old.phase === 'shown' && old.order === order;
  if (isSame && old.trouble === null) return old;
  return { phase: 'shown', order: isSame ? old.order : order, trouble: null, seen_at: Date.now() };
};

const showTrouble = (old: OrderView, error: unknown): OrderView => {
  const trouble = isGone(error) ? 'closed' : 'offline';
  if (old.phase === 'shown') return old.trouble === trouble ? old : { ...old, trouble };
  if (trouble === 'closed') return { phase: 'wrong' };
  return { phase: 'unreachable', detail: error instanceof ApiError ? error.detail : undefined };
};
