import type { z } from 'zod';
import type { archivedOrders, ChangedOrders, statusOfOrders } from '../../../shared/many-orders.ts';
import type { Deps } from '../../deps.ts';
import { now } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import { changeStatusOnce } from '../order-status/change-status.ts';
import { archiveOnce } from './shelve-orders.ts';

const STOPPED = 'Something went wrong on the server. It’s been logged; please try again.';

type Done = { event_id: string | null } | null;

/**
 * Changes each order in its own transaction: what one is refused for keeps none of the others. What stops the call, such
 * as a busy database, is thrown as long as nothing changed; after that it is part of the answer, so that it can be undone.
 */
export const changeEach = async (
  { log }: Pick<Deps, 'log'>,
  orderIds: string[],
  change: (orderId: string) => Promise<Done>,
): Promise<ChangedOrders> => {
  const answer: ChangedOrders = { changed: [], refused: [] };
  for (const order_id of orderIds)
    try {
      const done = await change(order_id);
      if (done) answer.changed.push({ order_id, ...done });
    } catch (error) {
      if (error instanceof AppError && isAboutOrder(error))
        answer.refused.push({ order_id, detail: error.message });
      else if (answer.changed.length === 0) throw error;
      else {
        log.warn({ err: error }, 'several orders were changed only in part');
        return { ...answer, error: error instanceof AppError ? error.message : STOPPED };
      }
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
  return changeEach(deps, order_ids, async (id) => {
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
  changeEach(deps, order_ids, async (id) =>
    (await archiveOnce(deps, id, archived, key)) ? { event_id: null } : null,
  );
