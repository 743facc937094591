import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { randomId } from '../../lib/random-id.ts';
import { toast } from '../../ui/toast.ts';
import { toastError } from '../../ui/toast-error.ts';
import { invalidateOrder, orderKeys } from '../admin-order-data/order-cache.ts';
import { describeRoundsLeft } from './describe-rounds.ts';

/** Grants a client one more round than they bought. */
export const useAllowRound = (order_id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      call('POST /api/admin/orders/:order_id/rounds-allowed', {
        params: { order_id },
        body: { more: 1 },
        key: randomId(),
      }),
    onSuccess: (order) => {
      client.setQueryData(orderKeys.detail(order_id), order);
      toast('Another round allowed', 'success', {
        topic: `rounds of ${order_id}`,
        detail: `${order.client_info.name}: ${describeRoundsLeft(order)}.`,
      });
    },
    onError: (error) => toastError(error, `No round was added. ${getErrorMessage(error)}`),
    onSettled: () => invalidateOrder(client, order_id),
  });
};
