import { describeDueTime } from '../../../shared/due-text.ts';
import { getMoneyState } from '../../../shared/order-money.ts';
import { isOverStatus } from '../../../shared/order-statuses.ts';
import { getTurn } from '../../../shared/order-turn.ts';
import { getClockStart, getRoundDue, hasAllFiles, type OpenRound } from '../ledger/clock.ts';
import type { OrderRow } from '../ledger/rows.ts';

/** Why the studio is waiting for the client; null if it isn't, or if the pause no longer applies. */
export const getPauseReason = (order: OrderRow): string | null =>
  order.paused_at && !order.cancelled_at && !isOverStatus(order.status) ? order.pause_reason : null;

type Context = {
  /** Something the client sent hasn't been dealt with. */
  has_inbox_item: boolean;
  versions: { song: number; delivered_at: string | null }[];
  rounds: OpenRound[];
};

/** Whose turn it is, and what the due time is based on. */
export const deriveTurn = (
  order: OrderRow,
  reader: 'client' | 'studio',
  { has_inbox_item, versions, rounds }: Context,
) => {
  const facts = {
    status: order.status,
    is_cancelled: order.cancelled_at !== null,
    is_paid: order.paid_at !== null,
    money: getMoneyState(order),
    files_complete: hasAllFiles(order),
    is_paused: order.paused_at !== null,
    in_review: order.in_review === 1,
  };
  const delivered = versions.filter(({ delivered_at }) => delivered_at !== null);
  const round = findOpenRound(delivered, rounds);
  const due = {
    ...facts,
    is_rush: order.rush_delivery === 1,
    is_delivered: new Set(delivered.map(({ song }) => song)).size >= order.song_count,
    started_by: getStarter(order, round),
    round_hours: round?.due_hours ?? null,
    paused_ms: order.paused_ms,
  } as const;
  return { turn: getTurn({ ...facts, has_inbox_item }), due_text: describeDueTime(due, reader) };
};

/** The first round since the last delivery. */
const findOpenRound = (delivered: Context['versions'], rounds: OpenRound[]): OpenRound | undefined => {
  const last = delivered.reduce(
    (at, { delivered_at }) => ((delivered_at ?? '') > at ? (delivered_at ?? '') : at),
    '',
  );
  return rounds.find(({ sent_at }) => sent_at > last);
};

/** What the due time counts from. Archived orders have none. */
const getStarter = (order: OrderRow, round: OpenRound | undefined): 'payment' | 'files' | 'round' | null => {
  if (order.due_at === null) return null;
  const answer = round && getRoundDue(round, order.paid_at);
  if (answer && Date.parse(answer.due) + order.paused_ms === Date.parse(order.due_at)) return 'round';
  return getClockStart(order) === order.paid_at ? 'payment' : 'files';
};
