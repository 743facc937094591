import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import type { OrderStatus } from '../../../shared/order-statuses.ts';
import type { OrderSummary } from '../../../shared/orders.ts';
import { getCachedStatus, orderKeys, setCachedStatus } from './order-cache.ts';

const order = (order_id: string, status: OrderStatus) => ({ order_id, status }) as OrderSummary;
const all = { search: '', status: undefined };
const onlyPending = { search: '', status: 'pending' as const };

const filled = () => {
  const client = new QueryClient();
  const [a, b] = [order('MX-A', 'pending'), order('MX-B', 'mixed')];
  client.setQueryData(orderKeys.list(all), {
    pageParams: [undefined, 'c'],
    pages: [
      { orders: [a], total: 2, next_cursor: 'c' },
      { orders: [b], total: 2, next_cursor: null },
    ],
  });
  client.setQueryData(orderKeys.list(onlyPending), {
    pageParams: [undefined],
    pages: [{ orders: [a], total: 1, next_cursor: null }],
  });
  client.setQueryData(orderKeys.dashboard, { total_orders: 2, recent_orders: [b, a] });
  return client;
};

describe('setCachedStatus', () => {
  it('changes one order in every list, on every page and in the overview, and no other order', () => {
    const client = filled();
    setCachedStatus(client, 'MX-B', 'delivered');
    const statusesIn = (key: readonly unknown[]) =>
      JSON.stringify(client.getQueryData(key)).match(/"MX-\w","status":"\w+"/g);
    expect(statusesIn(orderKeys.list(all))).toEqual([
      '"MX-A","status":"pending"',
      '"MX-B","status":"delivered"',
    ]);
    expect(statusesIn(orderKeys.list(onlyPending))).toEqual(['"MX-A","status":"pending"']);
    expect(statusesIn(orderKeys.dashboard)).toEqual([
      '"MX-B","status":"delivered"',
      '"MX-A","status":"pending"',
    ]);
  });

  it('adds nothing when the order is not cached', () => {
    const client = new QueryClient();
    setCachedStatus(client, 'MX-A', 'mixed');
    expect(client.getQueryCache().getAll()).toEqual([]);
  });
});

describe('getCachedStatus', () => {
  it('finds an order that is on a later page or only in the overview', () => {
    const client = filled();
    expect(getCachedStatus(client, 'MX-B')).toBe('mixed');
    client.removeQueries({ queryKey: orderKeys.lists });
    expect(getCachedStatus(client, 'MX-A')).toBe('pending');
    expect(getCachedStatus(client, 'MX-C')).toBeUndefined();
  });
});
