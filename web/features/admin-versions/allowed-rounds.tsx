import type { OrderDetail } from '../../../shared/orders.ts';
import { nameRoundsLeft } from '../../../shared/rounds-left.ts';
import { call } from '../../lib/api.ts';
import { randomId } from '../../lib/random-id.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { useOrderAction } from '../admin-order/use-order-action.ts';

/**
 * `Unlimited rounds of notes until everything is approved, and 3 more after that.`, `1 of 3 rounds left.`, `No rounds
 * left.`
 */
const describeRoundsLeft = (order: Pick<OrderDetail, 'rounds_left' | 'rounds_total' | 'promise'>): string => {
  if (order.rounds_left !== null) return `${nameRoundsLeft(order)}.`;
  const { bought_rounds } = order.promise;
  const after = bought_rounds > 0 ? `, and ${bought_rounds} more after that` : '';
  return `Unlimited rounds of notes until everything is approved${after}.`;
};

/** How many rounds of notes the client can still send; once they are counted, with a button to allow one more. */
export const AllowedRounds = ({ order }: { order: OrderDetail }) => {
  const { mutate, isPending } = useAllowRound(order.order_id);
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-2 text-sm">
      <p className="text-muted">{describeRoundsLeft(order)}</p>
      {order.rounds_left !== null && order.trashed_at === null && (
        <ActionButton kind="secondary" isBusy={isPending} onClick={() => mutate()}>
          Allow another round
        </ActionButton>
      )}
    </div>
  );
};

/** Grants a client one more round than they bought. */
const useAllowRound = (order_id: string) =>
  useOrderAction(order_id, {
    send: () =>
      call('POST /api/admin/orders/:order_id/rounds-allowed', {
        params: { order_id },
        body: { more: 1 },
        key: randomId(),
      }),
    done: (order) => ({
      words: 'Another round allowed',
      topic: `rounds of ${order_id}`,
      detail: `${order.client_info.name}: ${describeRoundsLeft(order)}`,
    }),
    failed: (reason) => `No round was added. ${reason}`,
  });
