import { describeDueTime } from '../../../../shared/due-text.ts';
import { isOverStatus } from '../../../../shared/order-statuses.ts';
import { getTurn } from '../../../../shared/order-turn.ts';
import { getClockStart, getFilesReadyAt } from '../ledger/clock.ts';
import type { OrderRow } from '../rows.ts';
import type { ListedVersion } from '../versions/queries.ts';

/** Why the studio is waiting for the client; null if it isn't, or if the pause no longer applies. */
export const getPauseReason = (order: OrderRow): string | null =>
  order.paused_at && !order.cancelled_at && !isOverStatus(order.status) ? order.pause_reason : null;

export const hasAllFiles = (order: OrderRow): boolean => getFilesReadyAt(order) !== null;

type Context = {
  /** Something the client sent hasn't been dealt with. */
  has_inbox_item: boolean;
  versions: Pick<ListedVersion, 'delivered_at'>[];
};

/** Whose turn it is, and what the due time is based on. */
export const presentTurn = (
  order: OrderRow,
  reader: 'client' | 'studio',
  { has_inbox_item, versions }: Context,
) => {
  const start = getClockStart(order);
  const facts = {
    status: order.status,
    is_cancelled: order.cancelled_at !== null,
    is_paid: order.paid_at !== null,
    has_report: order.has_report === 1,
    files_complete: hasAllFiles(order),
    is_paused: order.paused_at !== null,
  };
  // Archived orders have no due time.
  const started_by = order.due_at === null ? null : start === order.paid_at ? 'payment' : 'files';
  const due = {
    ...facts,
    is_rush: order.rush_delivery === 1,
    is_delivered: versions.some(({ delivered_at }) => delivered_at !== null),
    started_by,
    paused_ms: order.paused_ms,
  } as const;
  return { turn: getTurn({ ...facts, has_inbox_item }), due_text: describeDueTime(due, reader) };
};
