import { formatCount } from '../../../shared/format.ts';
import { isMadeStatus, isOverStatus, revisionStatus } from '../../../shared/order-statuses.ts';
import { addUpRounds } from '../../../shared/rounds.ts';
import { getSongName } from '../../../shared/song-name.ts';
import type { Deps } from '../../deps.ts';
import type { EmailSettings } from '../../email/email-settings.ts';
import { now, nowAfter } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import type { Queries } from '../../ports/database/port.ts';
import { type NewEmail, queueEmail } from '../emails/queries.ts';
import { changeOnce, createOnce } from '../ledger/change-once.ts';
import { hasAllFiles } from '../ledger/due-date.ts';
import type { OrderState } from '../ledger/figures.ts';
import { clearInboxItem, inboxItemId, isWaiting, putInboxItem } from '../ledger/inbox-queries.ts';
import { assertChangeable, assertNotCancelled, lockOrderForClient } from '../ledger/lock-order.ts';
import { getCalendar, type PromiseColumns, readPromise } from '../ledger/order-promise.ts';
import { addEvent, lockOrder, recalculateOrders } from '../ledger/queries.ts';
import type { OrderRow } from '../ledger/rows.ts';
import { getSoldRounds } from '../ledger/sold.ts';
import { resumeOrder } from '../order-clock/pause-order.ts';
import { orderEmail } from '../order-emails/kinds.ts';
import { getRoundFacts } from '../order-emails/review-emails.ts';
import { moveOrder } from '../order-status/move-order.ts';
import { readEmailSettings } from '../settings/present.ts';
import { readStudioSettings } from '../settings/queries.ts';
import { listDeliveredVersions } from '../versions/queries.ts';
import { endApproval, listSongs } from '../versions/song-queries.ts';
import {
  insertRound,
  listNotes,
  listRounds,
  measureNotes,
  type RoundRow,
  sendDrafts,
} from './note-queries.ts';
import { putRoundItem } from './round-items.ts';

/**
 * The rounds that count, and how many are left; null while they are unlimited. They count from the first one, or, where
 * they are free until then, from when all songs were first approved.
 */
export const countRounds = (
  order: Pick<OrderRow, 'approved_at' | 'rounds_allowed' | 'sold'> & PromiseColumns,
  rounds: RoundRow[],
): { rounds_left: number | null; rounds_total: number | null } => {
  if (isFree(order)) return { rounds_left: null, rounds_total: null };
  const rounds_total = addUpRounds(getSoldRounds(order));
  return { rounds_total, rounds_left: rounds_total - rounds.filter(({ is_counted }) => is_counted).length };
};

/** Whether the next round counts against none that was sold. */
const isFree = (order: Pick<OrderRow, 'approved_at'> & PromiseColumns): boolean =>
  order.approved_at === null && readPromise(order).free_rounds === null;

class NoRoundsLeft extends AppError {
  constructor() {
    super(
      'conflict',
      'You’ve used all your rounds of notes. Your notes are safe, and I know that you’d like another round.',
    );
  }
}

/**
 * Sends every draft of an order as one round and returns its number. The studio is told at once. If no round is left,
 * the drafts stay and the studio is asked to allow one.
 */
export const sendRound = async (deps: Deps, orderId: string, key: string | undefined): Promise<number> => {
  const { database, signals } = deps;
  try {
    const call = { orderId, scope: 'round', content: null, key };
    const create = async (tx: Queries, before: OrderState) => String(await insertNextRound(tx, deps, before));
    return Number(await createOnce(deps, call, create, lockOrderForClient));
  } catch (error) {
    if (error instanceof NoRoundsLeft) {
      await database.transaction(async (tx) => {
        const asked = await askForRound(tx, orderId);
        if (asked)
          await emailStudio(tx, deps, (data) => orderEmail('round_requested_studio', { ...data, ...asked }));
      });
      signals.emit('mail-queued');
    }
    throw error;
  }
};

const insertNextRound = async (tx: Queries, deps: Deps, before: OrderState): Promise<number> => {
  const { order } = before;
  assertNotCancelled(order);
  if ((await measureNotes(tx, order.id)).drafts.count === 0)
    throw new AppError('invalid', 'There are no notes to send. Add a note first.');
  const rounds = await listRounds(tx, order.id);
  if (countRounds(order, rounds).rounds_left === 0) throw new NoRoundsLeft();
  const versions = await listDeliveredVersions(tx, order.id);
  const at = nowAfter(versions.map(({ delivered_at }) => delivered_at));
  const number = (rounds.at(-1)?.number ?? 0) + 1;
  const is_counted = isFree(order) ? 0 : 1;
  const settings = await readStudioSettings(tx);
  const due_hours = settings.revision_hours;
  const calendar = JSON.stringify(getCalendar(settings, at));
  await insertRound(tx, { order_id: order.id, number, sent_at: at, is_counted, due_hours, calendar });
  await sendDrafts(tx, order.id, number);
  const notes = await listNotes(tx, order.id, [number]);
  const songs = [...new Set(notes.map(({ song }) => song))];
  const stored = await listSongs(tx, order);
  const wasApproved = stored.some(({ approved_at }) => approved_at !== null);
  await endApproval(tx, order.id, songs);
  await reopen(tx, before, wasApproved, `Round ${number}: ${formatCount(notes.length, 'note')}`, at);
  await putRoundItem(tx, order, { number, sent_at: at }, notes);
  const facts = getRoundFacts({ number, notes, versions, songs: stored.map(getSongName) });
  await emailStudio(tx, deps, (data) => orderEmail('round_sent_studio', { ...data, order, ...facts }));
  return number;
};

/** Moves a delivered order back to work. A pause from before the delivery no longer applies and ends. */
const reopen = async (
  tx: Queries,
  before: OrderState,
  wasApproved: boolean,
  note: string,
  at: string,
): Promise<void> => {
  const { id, status, paused_at, files_confirmed_at, in_review } = before.order;
  const isReopened = isOverStatus(status) || in_review === 1 || wasApproved;
  let state = before;
  if (isReopened && paused_at) {
    await resumeOrder(tx, before);
    state = await lockOrderForClient(tx, id);
  }
  await moveOrder(tx, state, {
    kind: 'round_sent',
    // Also where the studio answered an earlier round by setting the status alone.
    status: isReopened || isMadeStatus(status) ? revisionStatus : status,
    note,
    admin_note: '',
    at,
    paid: false,
    marks: {
      approval_reminder_at: null,
      // The studio delivered, so it had what it needed, even if songs came without files.
      files_confirmed_at: files_confirmed_at ?? (isReopened && !hasAllFiles(before.order) ? at : null),
    },
  });
};

/** One email, for a round or for the request for one. */
const emailStudio = async (
  tx: Queries,
  { database, config }: Deps,
  write: (data: { public_url: string; settings: EmailSettings }) => NewEmail,
): Promise<void> => {
  const settings = await readEmailSettings({ database, config });
  // Only an order that was delivered has rounds.
  const email = write({ public_url: config.PUBLIC_URL, settings });
  await queueEmail(tx, config, { ...email, sender: { is_known: true } });
};

/** The subject of a request for another round in the inbox, separate from a round that is still open. */
const askingSubject = (orderId: string): string => `${orderId}-more`;

/**
 * Asks the studio to allow a round, unless it just did. In a separate transaction, since the one for the round was
 * rolled back. Returns the order if the studio hadn’t been asked already, and the number of waiting notes.
 */
const askForRound = async (
  tx: Queries,
  orderId: string,
): Promise<{ order: OrderRow; drafts: number } | undefined> => {
  const order = await lockOrder(tx, orderId);
  if (!order) return;
  const drafts = (await measureNotes(tx, orderId)).drafts.count;
  if (!drafts || countRounds(order, await listRounds(tx, orderId)).rounds_left !== 0) return;
  const subject = askingSubject(orderId);
  const wasAsked = await isWaiting(tx, inboxItemId('round', subject));
  const text = `No rounds left, and ${formatCount(drafts, 'note')} to send. Allow another round?`;
  await putInboxItem(tx, { kind: 'round', order_id: orderId, subject, text, at: now() });
  return wasAsked ? undefined : { order, drafts };
};

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
    if (isFree(order))
      throw new AppError('conflict', 'Rounds are unlimited until the client has approved every song.');
    const note = formatCount(more, 'more round');
    const event_seq = await addEvent(tx, order, { at: now(), kind: 'rounds_allowed', note });
    const marks = { rounds_allowed: order.rounds_allowed + more };
    const [after = before] = await recalculateOrders(tx, [{ before, marks }]);
    await clearInboxItem(tx, inboxItemId('round', askingSubject(order.id)));
    if (!order.email) return;
    const left = countRounds(after.order, await listRounds(tx, order.id)).rounds_left ?? 0;
    const data = { public_url: config.PUBLIC_URL, settings, order, more, left };
    await queueEmail(tx, config, { ...orderEmail('rounds_allowed_client', data), event_seq });
  });
};
