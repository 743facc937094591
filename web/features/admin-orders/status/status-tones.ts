import type { OrderStatus } from '../../../../shared/orders.ts';

/** The colour of each status. */
export const statusTones: Record<OrderStatus, string> = {
  pending: 'tone-yellow',
  payment_received: 'tone-blue',
  in_progress: 'tone-purple',
  mixed: 'tone-orange',
  mastered: 'tone-green',
  delivered: 'tone-green',
  revision_requested: 'tone-red',
  completed: 'tone-neutral',
};
