import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OrderDetail } from '../../../shared/orders.ts';
import { call } from '../../lib/api.ts';
import { getErrorMessage, getFieldErrors } from '../../lib/api-errors.ts';
import { showUndoToast } from '../../ui/show-undo-toast.ts';
import { toast } from '../../ui/toast.ts';
import { toastError } from '../../ui/toast-error.ts';
import { useEmailConnection } from '../admin-emails/email-connection.tsx';
import { invalidateOrder, orderKeys } from './order-cache.ts';
import { describeHeldEmail } from './undo-status.ts';

type Change<V> = {
  send: (order_id: string, value: V) => Promise<OrderDetail>;
  done: (value: V) => string;
  /** Additional text for the toast. */
  more?: (value: V) => string;
};

/** A change with Undo, which makes the opposite change. `before` is the value to go back to. */
const useClockChange = <V>(order_id: string, before: V, { send, done, more }: Change<V>) => {
  const client = useQueryClient();
  const topic = `clock of ${order_id}`;
  const show = (order: OrderDetail) => {
    client.setQueryData(orderKeys.detail(order_id), order);
    invalidateOrder(client, order_id);
  };
  const undo = async () => {
    try {
      show(await send(order_id, before));
      toast(done(before), 'success', { topic, detail: order_id });
    } catch (error) {
      invalidateOrder(client, order_id);
      toastError(error, `We couldn’t undo this. ${getErrorMessage(error)}`);
    }
  };
  return useMutation({
    mutationFn: async (value: V) => {
      const since = Date.now();
      return { since, order: await send(order_id, value) };
    },
    onSuccess: ({ since, order }, value) => {
      show(order);
      const detail = [`${order_id}.`, more?.(value)].filter(Boolean).join(' ');
      showUndoToast(done(value), { topic, detail, since, undo: () => void undo() });
    },
    onError: (error) => {
      invalidateOrder(client, order_id);
      if (Object.keys(getFieldErrors(error)).length === 0)
        toastError(error, `The order wasn’t changed. ${getErrorMessage(error)}`);
    },
  });
};

/** Pauses the clock with a reason, or resumes it with null. */
export const usePause = ({ order_id, paused, client_info }: OrderDetail) => {
  const { data: mail } = useEmailConnection();
  return useClockChange<string | null>(order_id, paused, {
    send: (id, reason) =>
      call('PUT /api/admin/orders/:order_id/pause', { params: { order_id: id }, body: { reason } }),
    done: (reason) => (reason === null ? 'The clock is running' : 'Clock paused'),
    more: (reason) =>
      reason === null || !client_info.email ? '' : describeHeldEmail(mail?.is_connected !== false),
  });
};

export const useConfirmFiles = ({ order_id, files_confirmed_at }: OrderDetail) =>
  useClockChange(order_id, files_confirmed_at !== null, {
    send: (id, complete) =>
      call('PUT /api/admin/orders/:order_id/files-complete', {
        params: { order_id: id },
        body: { complete },
      }),
    done: (complete) => (complete ? 'You have all the files' : 'Waiting for files again'),
  });

export const useStopReminders = ({ order_id, reminders }: OrderDetail) =>
  useClockChange(order_id, reminders.stopped, {
    send: (id, stopped) =>
      call('PUT /api/admin/orders/:order_id/reminders', { params: { order_id: id }, body: { stopped } }),
    done: (stopped) => (stopped ? 'Payment reminders stopped' : 'Payment reminders are on'),
  });
