import { formatCount, formatList } from '../../../shared/format.ts';
import type { Queries } from '../../ports/database/port.ts';
import { clearInboxItem, dismissInboxItem, inboxItemId, putInboxItem } from '../ledger/inbox-queries.ts';
import type { OrderRow } from '../ledger/rows.ts';
import { areNewNotesDone, listNotes, listRounds, type NoteRow, type RoundRow } from './note-queries.ts';

const roundItem = (orderId: string): string => inboxItemId('round', orderId);

/** `5 notes on songs 1 and 3`. */
export const describeNotes = (notes: Pick<NoteRow, 'song'>[], { song_count }: OrderRow): string => {
  const count = formatCount(notes.length, 'note');
  if (song_count === 1) return count;
  const songs = [...new Set(notes.map(({ song }) => song))].sort((a, b) => a - b);
  const list = formatList(songs.map(String));
  return `${count} on ${songs.length === 1 ? 'song' : 'songs'} ${list}`;
};

export const putRoundItem = (
  tx: Queries,
  { id }: OrderRow,
  { number, sent_at }: Pick<RoundRow, 'number' | 'sent_at'>,
  notes: string,
): Promise<void> =>
  putInboxItem(tx, {
    kind: 'round',
    order_id: id,
    subject: id,
    text: `Round ${number}: ${notes}.`,
    at: sent_at,
  });

/** Puts the latest round back when the delivery that answered it is withdrawn. */
export const restoreRoundItem = async (tx: Queries, order: OrderRow): Promise<void> => {
  const round = (await listRounds(tx, order.id)).at(-1);
  if (!round) return;
  await putRoundItem(tx, order, round, describeNotes(await listNotes(tx, order.id, [round.number]), order));
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
