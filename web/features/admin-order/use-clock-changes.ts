import type { OrderDetail } from '../../../shared/orders.ts';
import { call } from '../../lib/api.ts';
import { useHeldEmailNote, useOrderAction } from './use-order-action.ts';

type Change<V> = {
  /** The value to go back to. */
  before: V;
  send: (value: V) => Promise<OrderDetail>;
  done: (value: V) => string;
  /** Additional text for the toast. */
  more?: (value: V) => string;
};

/** A change with Undo, which makes the opposite change. */
const useClockChange = <V>(order_id: string, { before, send, done, more }: Change<V>) =>
  useOrderAction<V, OrderDetail>(order_id, {
    send,
    done: (_order, value) => ({
      words: done(value),
      topic: `clock of ${order_id}`,
      detail: [`${order_id}.`, more?.(value)].filter(Boolean).join(' '),
      undo: { run: () => send(before), done: done(before), detail: order_id },
    }),
    failed: (reason) => `The order wasn’t changed. ${reason}`,
  });

/** Pauses the clock with a reason, or resumes it with null. */
export const usePause = ({ order_id, paused, client_info }: OrderDetail) => {
  const heldEmail = useHeldEmailNote();
  return useClockChange<string | null>(order_id, {
    before: paused,
    send: (reason) =>
      call('PUT /api/admin/orders/:order_id/pause', { params: { order_id }, body: { reason } }),
    done: (reason) => (reason === null ? 'The clock is running' : 'Clock paused'),
    more: (reason) => (reason === null || !client_info.email ? '' : heldEmail),
  });
};

export const useConfirmFiles = ({ order_id, files_confirmed_at }: OrderDetail) =>
  useClockChange(order_id, {
    before: files_confirmed_at !== null,
    send: (complete) =>
      call('PUT /api/admin/orders/:order_id/files-complete', { params: { order_id }, body: { complete } }),
    done: (complete) => (complete ? 'You have all the files' : 'Waiting for files again'),
  });

export const useStopReminders = ({ order_id, reminders }: OrderDetail) =>
  useClockChange(order_id, {
    before: reminders.stopped,
    send: (stopped) =>
      call('PUT /api/admin/orders/:order_id/reminders', { params: { order_id }, body: { stopped } }),
    done: (stopped) => (stopped ? 'Payment reminders stopped' : 'Payment reminders are on'),
  });
