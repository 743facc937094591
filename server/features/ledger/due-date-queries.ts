import type { ExpressionBuilder } from 'kysely';
import { statusTable } from '../../../shared/order-statuses.ts';
import type { Queries } from '../../ports/database/port.ts';
import type { Schema } from '../../schema/database.ts';
import { type ClockFacts, nothingDelivered, type OpenRound, type Pause } from './due-date.ts';
import type { OrderRow } from './rows.ts';

type Event = Awaited<ReturnType<typeof listClockEvents>>[number];

const listClockEvents = (db: Queries, orderId: string) =>
  db
    .selectFrom('order_events')
    .select(['kind', 'at', 'from_status', 'to_status'])
    .where('order_id', '=', orderId)
    .where('kind', 'in', ['paused', 'resumed', 'delivered', 'round_sent', 'status', 'undo'])
    .where(isNotWithdrawn)
    .orderBy('seq')
    .execute();

/** False for a delivery all of whose versions were withdrawn: it has no row any more. */
export const isNotWithdrawn = (is: ExpressionBuilder<Schema, 'order_events'>) =>
  is.or([
    is('kind', '<>', 'delivered'),
    is.exists(
      is
        .selectFrom('order_deliveries')
        .select('order_deliveries.id')
        .whereRef('order_deliveries.order_id', '=', 'order_events.order_id')
        .whereRef('order_deliveries.at', '=', 'order_events.at'),
    ),
  ]);

/** Reads what the due time and the client's turn depend on besides the order itself. */
export const readClockFacts = async (
  db: Queries,
  { id, song_count }: Pick<OrderRow, 'id' | 'song_count'>,
): Promise<ClockFacts> => {
  const events = withoutUndone(await listClockEvents(db, id));
  const pauses = findPauses(events);
  const place = events.findLastIndex(({ kind }) => kind === 'delivered');
  const rest_asked_at = findRestAsked(events);
  if (place < 0) return { ...nothingDelivered, pauses, rest_asked_at };
  const later = events.slice(place + 1);
  const songs = await listDeliveredSongs(db, id);
  return {
    pauses,
    rest_asked_at,
    has_delivery: true,
    is_delivered: songs.length >= song_count,
    round: await findFirstRound(db, id, later),
    in_review: songs.some(({ approved_at }) => approved_at === null) && !later.some(endsReview),
  };
};

/** An undo reverts the status change right before it. */
export const withoutUndone = <E extends Pick<Event, 'kind'>>(events: E[]): E[] => {
  const left: E[] = [];
  for (const event of events) {
    if (event.kind === 'undo') {
      const last = left.findLastIndex(({ kind }) => kind === 'status');
      if (last >= 0) left.splice(last, 1);
    } else left.push(event);
  }
  return left;
};

/** A new reason for a pause continues that pause. */
const findPauses = (events: Event[]): Pause[] => {
  const pauses: Pause[] = [];
  for (const { kind, at } of events) {
    const last = pauses.at(-1);
    if (kind === 'resumed' && last) last.to = at;
    if (kind === 'paused' && (!last || last.to)) pauses.push({ from: at, to: null });
  }
  return pauses;
};

/** The first of the latest events that all left the order in a status that asks for the rest. */
const findRestAsked = (events: Event[]): string | null => {
  const before = events.findLastIndex(({ to_status }) => !statusTable[to_status].asks_rest);
  return events[before + 1]?.at ?? null;
};

/** The client answered, or the studio moved the order on by hand. */
const endsReview = ({ kind, from_status, to_status }: Event): boolean =>
  kind === 'round_sent' ||
  (kind === 'status' && from_status !== to_status && statusTable[to_status].turn !== 'client');

/** Every song with a delivered version, and its approval. */
const listDeliveredSongs = (db: Queries, orderId: string) =>
  db
    .selectFrom('order_versions')
    .leftJoin('order_songs', (join) =>
      join
        .onRef('order_songs.order_id', '=', 'order_versions.order_id')
        .onRef('order_songs.song', '=', 'order_versions.song'),
    )
    .select(['order_versions.song', 'order_songs.approved_at'])
    .distinct()
    .where('order_versions.order_id', '=', orderId)
    .where('order_versions.delivery_id', 'is not', null)
    .where('order_versions.kind', '<>', 'rough')
    .where('order_versions.state', '<>', 'withdrawn')
    .execute();

const findFirstRound = async (db: Queries, orderId: string, later: Event[]): Promise<OpenRound | null> => {
  const sent = later.filter(({ kind }) => kind === 'round_sent').length;
  if (sent === 0) return null;
  const rounds = await db
    .selectFrom('order_rounds')
    .select(['sent_at', 'due_hours', 'calendar'])
    .where('order_id', '=', orderId)
    .orderBy('number')
    .execute();
  return rounds.at(-sent) ?? null;
};
