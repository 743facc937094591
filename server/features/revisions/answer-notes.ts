import { formatCount } from '../../../shared/format.ts';
import type { NoteAnswer } from '../../../shared/versions.ts';
import type { Deps } from '../../deps.ts';
import type { EmailSettings } from '../../email/email-settings.ts';
import { now } from '../../lib/clock.ts';
import type { Config } from '../../lib/config.ts';
import { AppError } from '../../lib/errors.ts';
import type { Queries } from '../../ports/database/port.ts';
import { queueEmail } from '../emails/queries.ts';
import { changeOnce, type OrderChange } from '../ledger/change-once.ts';
import type { OrderState } from '../ledger/figures.ts';
import { assertChangeable } from '../ledger/lock-order.ts';
import { addEvent, recalculateOrders } from '../ledger/queries.ts';
import { orderEmail } from '../order-emails/kinds.ts';
import { areNewNotesDone, listRounds, type NoteRow, updateNote } from '../versions/note-queries.ts';
import { clearAskingItem, updateRoundItem } from '../versions/round-items.ts';
import { countRounds } from '../versions/rounds-left.ts';
import { requireNote } from './change-notes.ts';

/** Ticks a sent note and saves the reply to it; the client sees both with the next delivery. */
export const answerNote = async (
  deps: Deps,
  call: Omit<OrderChange<NoteAnswer>, 'scope'>,
  noteId: string,
): Promise<NoteRow> => {
  const scope = `note ${noteId} answered`;
  await changeOnce(deps, { ...call, scope }, async (tx, { order }, { done, reply }) => {
    await requireSentNote(tx, order.id, noteId);
    const wasDone = await areNewNotesDone(tx, order.id);
    await updateNote(tx, noteId, { is_done: done ? 1 : 0, ...(reply === undefined ? {} : { reply }) });
    await updateRoundItem(tx, order.id, wasDone);
  });
  return requireSentNote(deps.database.read, call.orderId, noteId);
};

/** Drafts are visible to the client only. */
const requireSentNote = async (db: Queries, orderId: string, id: string): Promise<NoteRow> => {
  const note = await requireNote(db, orderId, id);
  if (note.round === null) throw new AppError('not_found', 'This order doesn’t have that note');
  return note;
};

type Sender = { config: Config; settings: EmailSettings };

/** Allows more rounds than were bought and tells the client. */
export const allowRounds = async (
  tx: Queries,
  before: OrderState,
  more: number,
  { config, settings }: Sender,
): Promise<void> => {
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
};
