import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { formatCount } from '../../../shared/format.ts';
import { call } from '../../lib/api.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { toast } from '../../ui/toast.ts';

export const movableKey = ['movable-orders'];

/** Once days have changed: open orders keep those they were placed with, until the studio moves them. */
export const MoveOrders = () => {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: movableKey,
    queryFn: ({ signal }) => call('GET /api/admin/settings/calendar/orders', { signal }),
  });
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('POST /api/admin/settings/calendar/orders'),
    onSuccess: ({ moved }) => {
      toast(`${formatCount(moved, 'order')} moved`, 'success');
      void client.invalidateQueries();
    },
    onError: (error) => toast(`The orders weren’t moved. ${getErrorMessage(error)}`, 'error'),
  });
  const orders = data?.orders ?? 0;
  return (
    <div role="status">
      {orders > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-hairline bg-panel px-4 py-3">
          <p className="max-w-prose text-sm">
            {orders === 1 ? 'An open order was' : `${formatCount(orders, 'open order')} were`} placed before
            you changed your days, and {orders === 1 ? 'is' : 'are'} due as promised then. Moving changes when{' '}
            {orders === 1 ? 'it is' : 'they are'} due; clients see it on their order pages.
          </p>
          <ActionButton kind="secondary" isBusy={isPending} onClick={() => mutate()}>
            Move {formatCount(orders, 'open order')}
          </ActionButton>
        </div>
      )}
    </div>
  );
};
