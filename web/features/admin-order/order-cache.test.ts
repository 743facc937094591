import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import type { OrderStatus } from '../../../shared/order-statuses.ts';
import type { OrderSummary } from '../../../shared/orders.ts';
import { getCachedStatus, orderKeys, setCachedStatus, setStatusIn } from './order-cache.ts';

const order = (order_id: string, status: OrderStatus): OrderSummary => ({
  order_id,
  status,
  client_info: { name: 'Ada', email: 'ada@example.com' },
  song_count: 1,
  total_amount: 50,
  rush_delivery: false,
  file_count: 1,
  created_at: '2026-11-20T10:00:00Z',
  due_at: null,
  paused: null,
  files_complete: true,
  paid_amount: 0,
  due_amount: 50,
  is_paid: false,
  money: { state: 'unpaid', label: 'Unpaid', text: '$50 to pay.' },
  has_report: false,
  cancelled_at: null,
  archived_at: null,
  trashed_at: null,
  is_delivered_unpaid: false,
});
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

describe('setStatusIn', () => {
  it('returns the same array when nothing changes', () => {
    const orders = [order('MX-A', 'pending')];
    expect(setStatusIn(orders, 'MX-Z', 'mixed')).toBe(orders);
  });
});
