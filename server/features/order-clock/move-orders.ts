import { addWorkedDays, getDate, type WorkCalendar } from '../../../shared/calendar.ts';
import { statusesWith } from '../../../shared/order-statuses.ts';
import type { Deps } from '../../deps.ts';
import { now } from '../../lib/clock.ts';
import type { Queries } from '../../ports/database/port.ts';
import { isSameCalendar, moveCalendar, readCalendar, readPromise } from '../ledger/order-promise.ts';
import { addEvent, lockOrderWithPayments, recalculateOrders } from '../ledger/queries.ts';
import type { OrderRow } from '../ledger/rows.ts';
import { readStudioSettings } from '../settings/queries.ts';
import { listOpenOrders, listRounds, setRoundCalendar } from './clock-queries.ts';

/** Open orders that were sold with other days than those of now. */
export const listMovable = async (db: Queries): Promise<string[]> => {
  const calendar = await readStudioSettings(db);
  const orders = await listOpenOrders(db);
  return orders.filter((order) => isMovable(order, calendar)).map(({ id }) => id);
};

const isMovable = (order: Pick<OrderRow, 'promise' | 'rush_delivery'>, calendar: WorkCalendar): boolean =>
  !isSameCalendar(readPromise(order).calendar, calendar, now());

/** Gives open orders the working days and days off of now. Each is moved by itself; a repetition moves the rest. */
export const moveOrders = async ({ database, log }: Deps): Promise<number> => {
  let moved = 0;
  for (const id of await listMovable(database.read))
    if (await database.transaction((tx) => moveOrder(tx, id))) moved++;
  log.info({ moved }, 'orders moved by days off');
  return moved;
};

const openStatuses: readonly string[] = statusesWith(({ stage }) => stage !== 'over');

const moveOrder = async (tx: Queries, id: string): Promise<boolean> => {
  const before = await lockOrderWithPayments(tx, id);
  const studio = await readStudioSettings(tx);
  if (!before || !openStatuses.includes(before.order.status) || !isMovable(before.order, studio))
    return false;
  const { order } = before;
  const promise = readPromise(order);
  const at = now();
  const calendar = moveCalendar(promise.calendar, studio, at);
  const { days } = promise;
  const date =
    days === null ? null : addWorkedDays(getDate(order.created_at, calendar.timezone), days, calendar);
  for (const round of await listRounds(tx, id))
    await setRoundCalendar(tx, round, JSON.stringify(moveCalendar(readCalendar(round.calendar), studio, at)));
  const marks = { promise: JSON.stringify({ ...promise, calendar, date }) };
  const [after] = await recalculateOrders(tx, [{ before, marks }]);
  if (after && after.order.due_at !== order.due_at) await addEvent(tx, order, { at, kind: 'due_moved' });
  return true;
};
