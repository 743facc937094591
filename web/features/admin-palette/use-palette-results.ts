import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { statusLabel } from '../../../shared/order-statuses.ts';
import type { OrderSummary } from '../../../shared/orders.ts';
import { call } from '../../lib/api.ts';
import type { PaletteItem } from '../../lib/recent-choices.ts';
import { getRecentChoices } from '../../lib/recent-choices.ts';
import { useDebouncedValue } from '../../lib/use-debounced-value.ts';
import { getOrderName } from '../admin-order/order-marks.tsx';
import {
  actions,
  matchesSearch,
  orderViews,
  type PaletteGroup,
  pages,
  removeDuplicates,
  toClientItem,
} from './palette-entries.ts';
import { settingsPlaces } from './settings-entries.ts';

/** Number of orders and of clients offered. */
const EACH = 6;
/** A single letter matches everything. */
const SHORTEST = 2;

const toOrderItem = (order: OrderSummary): PaletteItem => ({
  id: `order:${order.order_id}`,
  label: getOrderName(order),
  note: `${order.cancelled_at ? 'Cancelled' : statusLabel(order.status)}, ${order.order_id}`,
  words: order.client_info.email,
  to: `/orders/${order.order_id}`,
});

/**
 * Orders and clients for the typed text, fetched together once typing pauses. With `isWriting` only clients, the latest
 * ones before anything is typed. While a request is running, results of the previous one stay only if they still match.
 */
const usePaletteSearch = (typed: string, isWriting: boolean) => {
  const search = typed.trim();
  const settled = useDebouncedValue(search, 200);
  const isLongEnough = settled.length >= SHORTEST;
  const keepMatching = (items: PaletteItem[] | undefined, isOld: boolean) =>
    (items ?? []).filter((item) => !isOld || matchesSearch(item, search));
  const [orders, clients] = useQueries({
    queries: [
      {
        queryKey: ['palette', 'orders', settled],
        queryFn: async ({ signal }) =>
          (
            await call('GET /api/admin/orders', { query: { limit: EACH, search: settled }, signal })
          ).orders.map(toOrderItem),
        enabled: isLongEnough && !isWriting,
        placeholderData: keepPreviousData,
      },
      {
        queryKey: ['palette', 'clients', settled, isWriting],
        queryFn: async ({ signal }) =>
          (
            await call('GET /api/admin/clients', {
              query: { limit: EACH, search: isLongEnough ? settled : undefined },
              signal,
            })
          ).clients.map((client) => toClientItem(client, isWriting)),
        enabled: isLongEnough || isWriting,
        placeholderData: keepPreviousData,
      },
    ],
  });
  const isMoving = settled !== search;
  const isSearching = search.length >= SHORTEST;
  return {
    orders: isSearching && !isWriting ? keepMatching(orders.data, isMoving || orders.isPlaceholderData) : [],
    clients:
      isSearching || isWriting ? keepMatching(clients.data, isMoving || clients.isPlaceholderData) : [],
    isBusy: (isSearching && isMoving) || orders.isFetching || clients.isFetching,
    error: orders.error ?? clients.error,
  };
};

/** All results for the typed text: recent choices first, server results last. */
export const usePaletteResults = (typed: string, isWriting: boolean) => {
  const [recent] = useState(getRecentChoices);
  const { orders, clients, isBusy, error } = usePaletteSearch(typed, isWriting);
  const search = typed.trim();
  const fitting = (group: PaletteGroup): PaletteGroup => ({
    ...group,
    items: group.items.filter((item) => matchesSearch(item, search)),
  });
  const isOrderNumber = /^mx\b/i.test(search);
  const found = { orders: { label: 'Orders', items: orders }, clients: { label: 'Clients', items: clients } };
  const groups: PaletteGroup[] = isWriting
    ? [{ label: search ? 'Clients' : 'Latest clients', items: clients }]
    : [
        fitting({ label: 'Recent', items: recent }),
        fitting({ label: 'Pages', items: [...pages, ...orderViews] }),
        fitting({ label: 'Actions', items: actions }),
        ...(search ? [fitting({ label: 'Settings', items: settingsPlaces })] : []),
        ...(isOrderNumber ? [found.orders, found.clients] : [found.clients, found.orders]),
      ];
  return { groups: removeDuplicates(groups), isBusy, error };
};
