import type { z } from 'zod';
import type { archivedOrders, ChangedOrders, statusOfOrders } from '../../../shared/many-orders.ts';
import type { Deps } from '../../deps.ts';
import { now } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import { changeStatusOnce } from '../order-status/change-status.ts';
import { archiveOnce } from './shelve-orders.ts';

type Done = { event_id: string | null } | null;

/** Changes each order in its own transaction: what one is refused for keeps none of the others. */
const changeEach = async (
  orderIds: string[],
  change: (orderId: string) => Promise<Done>,
): Promise<ChangedOrders> => {
  const answer: ChangedOrders = { changed: [], refused: [] };
  for (const order_id of orderIds)
    try {
      const done = await change(order_id);
      if (done) answer.changed.push({ order_id, ...done });
    } catch (error) {
      if (!(error instanceof AppError) || !isAboutOrder(error)) throw error;
      answer.refused.push({ order_id, detail: error.message });
    }
  return answer;
};

// A key used for something else, a full disk or a busy database concern the whole call.
const isAboutOrder = ({ code }: AppError): boolean => code === 'not_found' || code === 'conflict';

export const changeStatuses = (
  deps: Deps,
  { order_ids, status, paid }: z.output<typeof statusOfOrders>,
  key: string | undefined,
): Promise<ChangedOrders> => {
  const at = now();
  return changeEach(order_ids, async (id) => {
    const change = { status, paid, at, note: '', admin_note: '', tell_client: false };
    const event_id = await changeStatusOnce(deps, id, change, key);
    return event_id === null ? null : { event_id };
  });
};

export const archiveOrders = (
  deps: Deps,
  { order_ids, archived }: z.output<typeof archivedOrders>,
  key: string | undefined,
): Promise<ChangedOrders> =>
  changeEach(order_ids, async (id) =>
    (await archiveOnce(deps, id, archived, key)) ? { event_id: null } : null,
  );
