import { formatCount, formatList } from '../../../shared/format.ts';
import type { Queries } from '../../ports/database/port.ts';
import { clearInboxItem, dismissInboxItem, inboxItemId, putInboxItem } from '../ledger/inbox-queries.ts';
import type { OrderRow } from '../ledger/rows.ts';
import { listSongNames } from '../ledger/song-title-queries.ts';
import { areNewNotesDone, listNotes, listRounds, type NoteRow, type RoundRow } from './note-queries.ts';

const roundItem = (orderId: string): string => inboxItemId('round', orderId);

/** `5 notes on Night Bus and Song 3`, given what the order's songs are called. */
export const describeNotes = (notes: Pick<NoteRow, 'song'>[], names: string[]): string => {
  const count = formatCount(notes.length, 'note');
  if (names.length === 1) return count;
  const songs = [...new Set(notes.map(({ song }) => song))].sort((a, b) => a - b);
  return `${count} on ${formatList(songs.map((song) => names[song - 1] ?? ''))}`;
};

/** Puts a round into the studio's inbox. */
export const putRoundItem = async (
  tx: Queries,
  order: OrderRow,
  { number, sent_at: at }: Pick<RoundRow, 'number' | 'sent_at'>,
  notes: Pick<NoteRow, 'song'>[],
): Promise<void> => {
  const text = `Round ${number}: ${describeNotes(notes, await listSongNames(tx, order))}.`;
  return putInboxItem(tx, { kind: 'round', order_id: order.id, subject: order.id, text, at });
};

/** Puts the latest round back when the delivery that answered it is withdrawn. */
export const restoreRoundItem = async (tx: Queries, order: OrderRow): Promise<void> => {
  const round = (await listRounds(tx, order.id)).at(-1);
  if (!round) return;
  await putRoundItem(tx, order, round, await listNotes(tx, order.id, [round.number]));
  await updateRoundItem(tx, order.id, false);
};

/** A delivery answers everything that was open. */
export const clearRoundItem = (tx: Queries, orderId: string): Promise<void> =>
  clearInboxItem(tx, roundItem(orderId));

/** A round is dealt with once its last note is ticked, and open again when a tick is removed. */
export const updateRoundItem = async (tx: Queries, orderId: string, wasDone: boolean): Promise<void> => {
  const isDone = await areNewNotesDone(tx, orderId);
  if (isDone !== wasDone) await dismissInboxItem(tx, roundItem(orderId), isDone);
};
