import { formatCount } from '../../../shared/format.ts';
import type { Deps } from '../../deps.ts';
import { now } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import { queueEmail } from '../emails/queries.ts';
import { changeOnce } from '../ledger/change-once.ts';
import { assertChangeable } from '../ledger/lock-order.ts';
import { addEvent, recalculateOrders } from '../ledger/queries.ts';
import type { OrderRow } from '../ledger/rows.ts';
import { orderEmail } from '../order-emails/kinds.ts';
import { readEmailSettings } from '../settings/present.ts';
import { listRounds } from '../versions/note-queries.ts';
import { clearAskingItem } from '../versions/round-items.ts';
import { countRounds } from '../versions/rounds-left.ts';

/** Allows more rounds than were bought and tells the client. */
export const allowRounds = async (
  deps: Deps,
  orderId: string,
  content: number,
  key: string | undefined,
): Promise<OrderRow> => {
  const { config } = deps;
  const settings = await readEmailSettings(deps);
  const call = { orderId, scope: 'rounds allowed', content, key };
  return changeOnce(deps, call, async (tx, before, more) => {
    const { order } = before;
    assertChangeable(order);
    if (order.approved_at === null)
      throw new AppError('conflict', 'Rounds are unlimited until the client has approved every song.');
    const note = formatCount(more, 'more round');
    const event_seq = await addEvent(tx, order, { at: now(), kind: 'rounds_allowed', note });
    const marks = { rounds_allowed: order.rounds_allowed + more };
    const [after = before] = await recalculateOrders(tx, [{ before, marks }]);
    await clearAskingItem(tx, order.id);
    if (!order.email) return;
    const left = countRounds(after.order, await listRounds(tx, order.id)).rounds_left ?? 0;
    const data = { public_url: config.PUBLIC_URL, settings, order, more, left };
    await queueEmail(tx, config, { ...orderEmail('rounds_allowed_client', data), event_seq });
  });
};
