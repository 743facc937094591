import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { StudioVersion } from '../../../shared/versions.ts';
import { call } from '../../lib/api.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { toast } from '../../ui/toast.ts';
import { toastError } from '../../ui/toast-error.ts';
import { invalidateOrder } from '../admin-order-data/order-cache.ts';
import { nameVersion } from '../versions/tracks.ts';

/** Withdraws a version the client hasn’t heard yet. */
export const useWithdraw = (order_id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: StudioVersion) =>
      call('DELETE /api/admin/orders/:order_id/versions/:version_id', {
        params: { order_id, version_id: id },
      }),
    onSuccess: (_, version) => toast(`${nameVersion(version)} withdrawn`, 'success', { detail: order_id }),
    onError: (error, version) =>
      toastError(error, `${nameVersion(version)} wasn’t withdrawn. ${getErrorMessage(error)}`),
    onSettled: () => invalidateOrder(client, order_id),
  });
};
