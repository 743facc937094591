import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { formatCount } from '../../../shared/format.ts';
import type { OrderDetail } from '../../../shared/orders.ts';
import { call } from '../../lib/api.ts';
import { randomId } from '../../lib/random-id.ts';
import { toast } from '../../ui/toast.ts';
import { invalidateOrder, orderKeys } from '../admin-order-data/order-cache.ts';
import { findReady, isForReview } from './plan-delivery.ts';

/**
 * Delivers what is ready. An identical retry reuses the idempotency key: a request without a response may have
 * succeeded.
 */
export const useDeliver = (order: OrderDetail) => {
  const { order_id } = order;
  const client = useQueryClient();
  const kept = useRef({ content: '', key: '' });
  const ready = findReady(order);
  return useMutation({
    mutationFn: (body: { note: string; with_gaps: boolean }) => {
      const content = JSON.stringify([body, ready.map(({ id }) => id)]);
      if (kept.current.content !== content) kept.current = { content, key: randomId() };
      return call('POST /api/admin/orders/:order_id/deliver', {
        params: { order_id },
        body,
        key: kept.current.key,
      });
    },
    onSuccess: (delivered) => {
      client.setQueryData(orderKeys.detail(order_id), delivered);
      toast(
        `${formatCount(ready.length, 'version')} ${isForReview(ready) ? 'sent for review' : 'delivered'}`,
        'success',
        {
          detail: `${order_id}. ${order.client_info.name} gets an email.`,
        },
      );
    },
    onSettled: () => invalidateOrder(client, order_id),
  });
};
