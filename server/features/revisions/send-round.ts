import { formatCount } from '../../../shared/format.ts';
import { isOverStatus, revisionStatus } from '../../../shared/order-statuses.ts';
import type { Deps } from '../../deps.ts';
import type { EmailSettings } from '../../email/email-settings.ts';
import { nowAfter } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import type { Queries } from '../../ports/database/port.ts';
import { type NewEmail, queueEmail } from '../emails/queries.ts';
import { createOnce } from '../ledger/change-once.ts';
import { hasAllFiles } from '../ledger/clock.ts';
import type { OrderState } from '../ledger/figures.ts';
import { assertNotCancelled, lockOrderForClient } from '../ledger/lock-order.ts';
import { resumeOrder } from '../order-clock/pause-order.ts';
import { orderEmail } from '../order-emails/kinds.ts';
import { getRoundFacts } from '../order-emails/review-emails.ts';
import { moveLockedOrder } from '../order-status/move-order.ts';
import { readEmailSettings } from '../settings/present.ts';
import { readStudioSettings } from '../settings/queries.ts';
import { listDeliveredVersions } from '../versions/delivery-queries.ts';
import { insertRound, listNotes, listRounds, measureNotes, sendDrafts } from '../versions/note-queries.ts';
import { askForRound, describeNotes, NoRoundsLeft, putRoundItem } from '../versions/round-items.ts';
import { countRounds } from '../versions/rounds-left.ts';
import { endApproval, listSongs } from '../versions/song-queries.ts';

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
  const is_counted = order.approved_at === null ? 0 : 1;
  const { revision_hours: due_hours } = await readStudioSettings(tx);
  await insertRound(tx, { order_id: order.id, number, sent_at: at, is_counted, due_hours });
  await sendDrafts(tx, order.id, number);
  const notes = await listNotes(tx, order.id, [number]);
  const songs = [...new Set(notes.map(({ song }) => song))];
  const wasApproved = (await listSongs(tx, order)).some(({ approved_at }) => approved_at !== null);
  await endApproval(tx, order.id, songs);
  await reopen(tx, before, wasApproved, `Round ${number}: ${formatCount(notes.length, 'note')}`, at);
  await putRoundItem(tx, order, { number, sent_at: at }, describeNotes(notes, order));
  const facts = getRoundFacts({ number, notes, versions });
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
  await moveLockedOrder(tx, state, {
    kind: 'round_sent',
    status: isReopened ? revisionStatus : status,
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
