import { formatCount } from '../../../../shared/format.ts';
import { isOverStatus, revisionStatus } from '../../../../shared/order-statuses.ts';
import { MINUTE, now } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import { type EmailSettings, pickEmailSettings } from '../../../email/email-settings.ts';
import { AppError } from '../../../errors.ts';
import type { Queries } from '../../../ports/database/port.ts';
import { type NewEmail, queueEmail } from '../../emails/queries.ts';
import { readOfferedSettings } from '../../settings/present.ts';
import { type Rate, takeToken } from '../../system/rate-limit-queries.ts';
import { resumeOrder } from '../clock/pause-order.ts';
import { hasAllFiles } from '../clock/present-clock.ts';
import { roundEmail } from '../emails/round-email.ts';
import { roundRequestEmail } from '../emails/rounds-allowed-email.ts';
import type { OrderState } from '../ledger/figures.ts';
import { lockOrderForClient } from '../ledger/lock-order.ts';
import { runOnceByKey } from '../place-order/idempotency.ts';
import { moveLockedOrder } from '../status/move-order.ts';
import { listDeliveredVersions, saveApproval } from './approval-queries.ts';
import { assertNotCancelled } from './change-notes.ts';
import { countNotes, listNotes, sendDrafts } from './note-queries.ts';
import { countRounds } from './present.ts';
import { askForRound, describeNotes, NoRoundsLeft, putRoundItem } from './round-items.ts';
import { insertRound, listRounds } from './round-queries.ts';

/** Emails about rounds, across all orders. Beyond this limit they only show on the overview. */
const EMAILS: Rate = { burst: 20, everyMs: MINUTE };

/**
 * Sends every draft of an order as one round and returns its number. The studio is told at once. If no round is left,
 * the drafts stay and the studio is asked to allow one.
 */
export const sendRound = async (deps: Deps, orderId: string, key: string | undefined): Promise<number> => {
  const { database, signals } = deps;
  try {
    const number = await database.transaction((tx) =>
      runOnceByKey(tx, { key, scope: 'round', orderId, content: null }, async () =>
        String(await insertNextRound(tx, deps, await lockOrderForClient(tx, orderId))),
      ),
    );
    signals.emit('mail-queued');
    return Number(number);
  } catch (error) {
    if (error instanceof NoRoundsLeft) {
      await database.transaction(async (tx) => {
        const asked = await askForRound(tx, orderId);
        if (asked) await tellStudio(tx, deps, (...sender) => roundRequestEmail(...sender, asked));
      });
      signals.emit('mail-queued');
    }
    throw error;
  }
};

const insertNextRound = async (tx: Queries, deps: Deps, before: OrderState): Promise<number> => {
  const { order } = before;
  assertNotCancelled(order);
  if ((await countNotes(tx, order.id)).drafts === 0)
    throw new AppError('invalid', 'There are no notes to send. Add a note first.');
  const rounds = await listRounds(tx, order.id);
  if (countRounds(order, rounds).rounds_left === 0) throw new NoRoundsLeft();
  const [at, number] = [now(), (rounds.at(-1)?.number ?? 0) + 1];
  const is_counted = order.approved_at === null ? 0 : 1;
  await insertRound(tx, { order_id: order.id, number, sent_at: at, is_counted });
  await sendDrafts(tx, order.id, number);
  const notes = (await listNotes(tx, order.id)).filter(({ round }) => round === number);
  const songs = [...new Set(notes.map(({ song }) => song))];
  await saveApproval(tx, order.id, songs, null);
  await reopen(tx, before, `Round ${number}: ${formatCount(notes.length, 'note')}`, at);
  await putRoundItem(tx, order, { number, sent_at: at }, describeNotes(notes, order));
  const versions = await listDeliveredVersions(tx, order.id);
  await tellStudio(tx, deps, (...sender) => roundEmail(...sender, order, { number, notes, versions }));
  return number;
};

/** Moves a delivered order back to work. A pause from before the delivery no longer applies and ends. */
const reopen = async (tx: Queries, before: OrderState, note: string, at: string): Promise<void> => {
  const { id, status, paused_at, files_confirmed_at } = before.order;
  const isOver = isOverStatus(status);
  let state = before;
  if (isOver && paused_at) {
    await resumeOrder(tx, before);
    state = await lockOrderForClient(tx, id);
  }
  await moveLockedOrder(tx, state, {
    kind: 'round_sent',
    status: isOver ? revisionStatus : status,
    note,
    admin_note: '',
    at,
    paid: false,
    marks: {
      approval_reminder_at: null,
      // The studio delivered, so it had what it needed, even if songs came without files.
      files_confirmed_at: files_confirmed_at ?? (isOver && !hasAllFiles(before.order) ? at : null),
    },
  });
};

/** One email, for a round or for the request for one. */
const tellStudio = async (
  tx: Queries,
  { database, config }: Deps,
  write: (publicUrl: string, settings: EmailSettings) => NewEmail,
): Promise<void> => {
  if (config.RATE_LIMITS && (await takeToken(tx, 'round emails', EMAILS)) > 0) return;
  const settings = pickEmailSettings(await readOfferedSettings(database.read, config));
  await queueEmail(tx, config.PUBLIC_URL, write(config.PUBLIC_URL, settings));
};
