import { addDays, getDate, getDateStart } from '../../../shared/calendar.ts';
import { toAmount } from '../../../shared/money.ts';
import {
  type Queue,
  type QueueGroup,
  type QueueReason,
  type QueueRow,
  queueGroups,
  queueReasons,
} from '../../../shared/queue.ts';
import { getStudioStep, type StudioStep } from '../../../shared/studio-step.ts';
import { now } from '../../lib/clock.ts';
import type { Queries } from '../../ports/database/port.ts';
import type { OrderRow } from '../ledger/rows.ts';
import { getSold } from '../ledger/sold.ts';
import { presentSummary, type SummarySettings } from '../orders/present.ts';
import { listDeliverables } from '../versions/deliverables.ts';
import { listVersionsOf } from '../versions/queries.ts';
import {
  type Draft,
  listAnswerable,
  listAwaiting,
  listDrafts,
  listDueBefore,
  listLooseItems,
  listNotedVersions,
  listOpenItems,
  listOpenReports,
  listOrdersById,
  listOverdue,
  listQueued,
  listReported,
  listToStart,
  type OpenItem,
  type QueuedOrder,
  READ,
} from './queue-queries.ts';

/** Rows of a group. */
const SHOWN = 15;
const reasonOrder = Object.keys(queueReasons);

/** A row before it is presented. */
type Found = Omit<QueueRow, 'order'> & { order: QueuedOrder | null };

/**
 * What the studio has to do next: every order once, in the group of its most urgent reason, with all its reasons. A
 * bounded number of orders is read for each reason; the rest follows as these are dealt with.
 */
const findRows = async (read: Queries, timezone: string): Promise<{ rows: Found[]; more: QueueGroup[] }> => {
  const tomorrow = getDateStart(addDays(getDate(now(), timezone), 1), timezone);
  const [overdue, dueToday, answerable, toStart, reported, late, unpaid, drafts, loose] = await Promise.all([
    listOverdue(read),
    listDueBefore(read, tomorrow),
    listAnswerable(read),
    listToStart(read),
    listReported(read),
    listAwaiting(read, 'late_payment'),
    listAwaiting(read, 'payment'),
    listDrafts(read),
    listLooseItems(read),
  ]);
  const known = new Map(
    [overdue, dueToday, toStart, reported, late, unpaid].flat().map((order) => [order.id, order] as const),
  );
  const missing = [...answerable, ...drafts.flatMap(({ order_id }) => order_id ?? [])].filter(
    (id) => !known.has(id),
  );
  // Of orders in the trash, only what has to be decided even so.
  for (const order of await listQueued(read, [...new Set(missing)]))
    if (order.trashed_at === null || answerable.includes(order.id)) known.set(order.id, order);
  const items = await listOpenItems(read, [...known.keys()]);
  const rows = [
    ...[...known.values()].flatMap((order) =>
      toOrderRow(
        order,
        items.filter(({ order_id }) => order_id === order.id),
        drafts.filter(({ order_id }) => order_id === order.id),
        tomorrow,
      ),
    ),
    ...loose.flatMap(toLooseRow),
    ...drafts.filter(({ order_id }) => order_id === null || !known.has(order_id)).map(toDraftRow),
  ];
  const groups = queueGroups.map((group) => rows.filter((row) => row.group === group).sort(compareRows));
  const sources = {
    overdue: [overdue],
    due_today: [dueToday],
    answer: [answerable],
    start: [toStart],
    money: [reported, late, unpaid],
  };
  const isCut = (group: QueueGroup) =>
    group !== 'publish' && sources[group].some(({ length }) => length === READ);
  return {
    rows: groups.flatMap((group) => group.slice(0, SHOWN)),
    more: queueGroups.filter((group, index) => isCut(group) || (groups[index]?.length ?? 0) > SHOWN),
  };
};

/** How many rows the queue has: asked for all day, so nothing is read but what they follow from. */
export const countQueue = async (
  read: Queries,
  { timezone }: SummarySettings,
): Promise<{ rows: number; has_more_rows: boolean }> => {
  const { rows, more } = await findRows(read, timezone);
  return { rows: rows.length, has_more_rows: more.length > 0 };
};

export const readQueue = async (read: Queries, settings: SummarySettings): Promise<Queue> => {
  const { rows, more } = await findRows(read, settings.timezone);
  const orders = await listOrdersById(
    read,
    rows.flatMap(({ order }) => order?.id ?? []),
  );
  const known = new Map(orders.map((order) => [order.id, order]));
  const due = rows.filter(({ group }) => group === 'overdue' || group === 'due_today');
  const [reports, steps] = await Promise.all([
    listOpenReports(read, orders),
    readStudioSteps(
      read,
      due.flatMap(({ id }) => known.get(id) ?? []),
      settings,
    ),
  ]);
  const present = (order: OrderRow): QueueRow['order'] => ({
    ...presentSummary(order, settings),
    reports: reports
      .filter(({ order_id }) => order_id === order.id)
      .map(({ id, method, amount }) => ({ id, method, amount: toAmount(amount, order.currency) })),
    next_step: steps.get(order.id) ?? null,
    delivers: getSold(order).service.delivers,
  });
  return {
    // An order that was deleted since is no row any more.
    rows: rows.flatMap(({ order: queued, ...row }) => {
      const order = queued && known.get(queued.id);
      return order === undefined ? [] : [{ ...row, order: order && present(order) }];
    }),
    more,
  };
};

/** The studio’s next step with each of these orders. Reported payments are reasons of their own. */
const readStudioSteps = async (
  read: Queries,
  orders: OrderRow[],
  settings: SummarySettings,
): Promise<Map<string, StudioStep | null>> => {
  const ids = orders.map(({ id }) => id);
  const [versions, noted] = await Promise.all([listVersionsOf(read, ids), listNotedVersions(read, ids)]);
  const isOf =
    ({ id }: OrderRow) =>
    ({ order_id }: { order_id: string }) =>
      order_id === id;
  return new Map(
    orders.map((order) => [
      order.id,
      getStudioStep({
        ...presentSummary(order, settings),
        in_review: order.in_review === 1,
        payments: [],
        versions: versions.filter(isOf(order)),
        deliverables: listDeliverables(order, []),
        rounds: noted
          .filter(isOf(order))
          .map(({ sent_at, version_id }) => ({ sent_at, notes: [{ version_id }] })),
      }),
    ]),
  );
};

const rankOf = ({ kind }: QueueReason): number => reasonOrder.indexOf(kind);

// Rows of one group: in `answer` the newest first, elsewhere the oldest. Money that was reported comes before money
// nobody has seen.
const compareRows = (one: Found, other: Found): number => {
  if (one.group === 'answer') return other.at.localeCompare(one.at) || one.id.localeCompare(other.id);
  const [first, second] = [one.reasons[0], other.reasons[0]];
  const rank = one.group === 'money' && first && second ? rankOf(first) - rankOf(second) : 0;
  return rank || one.at.localeCompare(other.at) || one.id.localeCompare(other.id);
};

const toRow = (id: string, reasons: QueueReason[], rest: Pick<Found, 'order' | 'name'>): Found[] => {
  const [first, ...others] = reasons.sort((one, other) => rankOf(one) - rankOf(other));
  if (!first) return [];
  const group = queueReasons[first.kind];
  const news = [first, ...others].filter(({ kind }) => queueReasons[kind] === 'answer').map(({ at }) => at);
  const at = group === 'answer' ? (news.sort().at(-1) ?? first.at) : first.at;
  return [{ id, group, at, reasons: [first, ...others], ...rest }];
};

const toOrderRow = (order: QueuedOrder, items: OpenItem[], drafts: Draft[], tomorrow: string): Found[] =>
  toRow(
    order.id,
    [...getOwnReasons(order, items, tomorrow), ...items.map(toItemReason), ...countDrafts(drafts)],
    { order, name: '' },
  );

/** Money that is for no order. */
const toLooseRow = (item: OpenItem): Found[] =>
  toRow(item.id, [toItemReason(item)], { order: null, name: 'Card payment' });

const toDraftRow = (draft: Draft): Found => ({
  id: `${draft.kind}:${draft.id}`,
  group: 'publish',
  order: null,
  name: draft.name,
  at: draft.created_at,
  reasons: countDrafts([draft]),
});

const plain = (kind: QueueReason['kind'], at: string): QueueReason => ({
  kind,
  at,
  count: 1,
  text: '',
  item_id: null,
});

const canStart = ({ paused_at, files_complete_at, files_confirmed_at }: QueuedOrder): boolean =>
  paused_at === null && (files_complete_at ?? files_confirmed_at) !== null;

/** What an order needs by its own state. A reported payment is an item of the inbox. */
const getOwnReasons = (order: QueuedOrder, items: OpenItem[], tomorrow: string): QueueReason[] => [
  ...(order.due_at !== null && order.due_at < tomorrow
    ? [plain(order.due_at <= now() ? 'overdue' : 'due_today', order.due_at)]
    : []),
  ...(order.awaiting === 'start' && canStart(order)
    ? [plain('start', order.funded_at ?? order.created_at)]
    : []),
  ...(order.awaiting === 'late_payment' ? [plain('late_payment', order.created_at)] : []),
  ...(order.awaiting === 'payment' && items.every(({ kind }) => kind !== 'payment_reported')
    ? [plain('payment', order.created_at)]
    : []),
];

const toItemReason = ({ id, kind, at, text, count }: OpenItem): QueueReason => ({
  kind,
  at,
  count,
  text,
  item_id: id,
});

const countDrafts = (drafts: Draft[]): QueueReason[] =>
  (['track', 'testimonial'] as const).flatMap((kind) => {
    const own = drafts.filter((draft) => draft.kind === kind);
    const [oldest] = own;
    return oldest ? [{ ...plain(kind, oldest.created_at), count: own.length }] : [];
  });
