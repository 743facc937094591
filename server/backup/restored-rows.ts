import { HELD_AFTER_RESTORE } from '../email/held-after-restore.ts';
import { getFollowingReminderAt } from '../features/ledger/payment-reminders.ts';
import { now } from '../lib/clock.ts';
import { AppError } from '../lib/errors.ts';
import type { PlainRow } from '../ports/database/port.ts';
import type { TableName } from './archive/tables.ts';

export const skippedKinds = ['sessions', 'mails', 'recipients'] as const;

const emailJobs = new Set([
  'send-email',
  'send-bulk-email',
  'add-check',
  'write-bulk-email',
  'send-order-links',
]);

export type SkippedCounts = Record<(typeof skippedKinds)[number], number>;

/**
 * The rows of a backup with which a studio starts again later. Sessions are dropped and browsers forgotten, because a
 * session may have been revoked since. Emails that were pending may have been sent since, and are not sent again
 * automatically.
 */
export const filterRestoredRows = (
  table: TableName,
  rows: PlainRow[],
): { kept: PlainRow[]; held: Partial<SkippedCounts> } => {
  if (table === 'sessions') return { kept: [], held: { sessions: rows.length } };
  if (table === 'device_cookies') return { kept: [], held: {} };
  if (table === 'mailing_parts')
    return { kept: [], held: { recipients: rows.reduce((sum, { clients }) => sum + listed(clients), 0) } };
  // Email jobs are held back, and requested links may already have been sent; no other jobs are worth keeping.
  if (table === 'jobs')
    return {
      kept: rows
        .filter(({ kind }) => !emailJobs.has(String(kind)))
        .map((row) => ({ ...row, lease_by: null })),
      held: {},
    };
  if (table === 'orders') return { kept: rows.map((row) => skipPastReminders(row, now())), held: {} };
  if (table !== 'emails') return { kept: rows, held: {} };
  const hasNotLeft = ({ state }: PlainRow) => state === 'queued' || state === 'sending';
  return {
    kept: rows.map((row) => (hasNotLeft(row) ? { ...row, state: 'failed', error: HELD_AFTER_RESTORE } : row)),
    held: { mails: rows.filter(hasNotLeft).length },
  };
};

/** A reminder due after the backup was made may have been sent since. */
const skipPastReminders = (row: PlainRow, at: string): PlainRow => {
  if (typeof row.reminder_at !== 'string' || row.reminder_at > at) return row;
  // Backups of earlier versions know no deposits.
  const isForRest = typeof row.deposit_amount === 'number' && typeof row.funded_at === 'string';
  const column = isForRest ? 'rest_reminders_sent' : 'reminders_sent';
  const sent = Number(row[column]);
  const reminder_at = getFollowingReminderAt(row.reminder_at, sent);
  return skipPastReminders({ ...row, [column]: sent + 1, reminder_at }, at);
};

const listed = (clients: PlainRow[string] | undefined): number => {
  try {
    const list: unknown = JSON.parse(String(clients));
    if (Array.isArray(list)) return list.length;
  } catch {}
  throw new AppError('malformed', 'A row of mailing_parts has a broken list of clients.');
};
