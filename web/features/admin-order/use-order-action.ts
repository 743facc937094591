import { useQueryClient } from '@tanstack/react-query';
import { limits } from '../../../shared/limits.ts';
import type { OrderDetail } from '../../../shared/orders.ts';
import { type ActionOptions, useAction } from '../../ui/use-action.ts';
import { useSendsEmail } from '../admin-emails/email-connection.tsx';
import { findOrderName, invalidateOrder, orderKeys } from './order-cache.ts';

const isOrder = (answer: unknown): answer is OrderDetail =>
  typeof answer === 'object' && answer !== null && 'order_id' in answer && 'events' in answer;

/** An action on an order: an order in its answer is shown at once, and whatever may show or count it is refetched. */
export const useOrderAction = <V = void, A = unknown>(order_id: string, action: ActionOptions<V, A>) => {
  const client = useQueryClient();
  return useAction({
    onAnswer: (answer) => {
      if (isOrder(answer)) client.setQueryData(orderKeys.detail(order_id), answer);
    },
    refresh: () => invalidateOrder(client, order_id),
    ...action,
  });
};

/** Returns the order’s name when it is asked for, for a toast. */
export const useOrderName = (order_id: string): (() => string) => {
  const client = useQueryClient();
  return () => findOrderName(client, order_id);
};

/** What happens to the email to the client that a change causes. */
export const useHeldEmailNote = (): string => {
  return !useSendsEmail()
    ? 'The client will be told once email is set up.'
    : `The client gets an email in ${limits.undo_seconds} seconds.`;
};
