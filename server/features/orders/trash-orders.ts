import type { Deps } from '../../deps.ts';
import { now } from '../../lib/clock.ts';
import { releaseWithdrawn, withdrawQueued } from '../emails/withdrawal-queries.ts';
import type { OrderState } from '../ledger/figures.ts';
import { addEvent, lockOrderWithPayments, recalculateOrders } from '../ledger/queries.ts';

/** Moves orders to the trash and withdraws unsent emails about them. Returns those that were newly moved. */
export const trashOrders = ({ database }: Deps, ids: string[]): Promise<string[]> => {
  const at = now();
  return database.transaction(async (tx) => {
    const states: OrderState[] = [];
    // Callers sort the ids, so that two overlapping requests can't deadlock.
    for (const id of ids) {
      const state = await lockOrderWithPayments(tx, id);
      if (state && !state.order.trashed_at) states.push(state);
    }
    for (const { order } of states) await addEvent(tx, order, { at, kind: 'trashed' });
    await recalculateOrders(
      tx,
      states.map((before) => ({ before, marks: { trashed_at: at } })),
    );
    const moved = states.map(({ order }) => order.id);
    await withdrawQueued(tx, moved, 'trashed');
    return moved;
  });
};

/** Restores orders from the trash as they were. Returns those that were in it. */
export const untrashOrders = async ({ database, signals }: Deps, ids: string[]): Promise<string[]> => {
  const at = now();
  const moved = await database.transaction(async (tx) => {
    const states: OrderState[] = [];
    for (const id of ids) {
      const state = await lockOrderWithPayments(tx, id);
      if (state?.order.trashed_at) states.push(state);
    }
    for (const { order } of states) await addEvent(tx, order, { at, kind: 'untrashed' });
    await recalculateOrders(
      tx,
      states.map((before) => ({ before, marks: { trashed_at: null } })),
    );
    const back = states.map(({ order }) => order.id);
    await releaseWithdrawn(tx, back, 'trashed');
    return back;
  });
  signals.emit('mail-queued');
  return moved;
};
