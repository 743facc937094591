import { HELD_AFTER_RESTORE } from '../email/held-after-restore.ts';
import { AppError } from '../errors.ts';
import type { JobName } from '../jobs/payloads.ts';
import type { PlainRow } from '../ports/database/port.ts';
import type { TableName } from './tables.ts';

export const skippedKinds = ['sessions', 'mails', 'recipients'] as const;

const emailJobs = new Set<string>([
  'send-email',
  'send-bulk-email',
  'add-check',
  'write-bulk-email',
] satisfies JobName[]);

/** What was left out or held back, for the words at the end. */
export type SkippedCounts = Record<(typeof skippedKinds)[number], number>;

/**
 * The rows of a copy as they begin again, some time after it was made. Who was signed in then signs in anew: the session may have been
 * ended since, and its browser forgotten. What was on its way by mail may have left since, and is not sent a second time by itself.
 */
export const filterRestoredRows = (
  table: TableName,
  rows: PlainRow[],
): { kept: PlainRow[]; held: Partial<SkippedCounts> } => {
  if (table === 'sessions') return { kept: [], held: { sessions: rows.length } };
  if (table === 'device_cookies') return { kept: [], held: {} };
  if (table === 'mailing_parts')
    return { kept: [], held: { recipients: rows.reduce((sum, { clients }) => sum + listed(clients), 0) } };
  // Those of emails that are held back; no other is anybody's any more.
  if (table === 'jobs')
    return {
      kept: rows
        .filter(({ kind }) => !emailJobs.has(String(kind)))
        .map((row) => ({ ...row, lease_by: null })),
      held: {},
    };
  if (table !== 'emails') return { kept: rows, held: {} };
  const hasNotLeft = ({ state }: PlainRow) => state === 'queued' || state === 'sending';
  return {
    kept: rows.map((row) => (hasNotLeft(row) ? { ...row, state: 'failed', error: HELD_AFTER_RESTORE } : row)),
    held: { mails: rows.filter(hasNotLeft).length },
  };
};

const listed = (clients: PlainRow[string] | undefined): number => {
  try {
    const list: unknown = JSON.parse(String(clients));
    if (Array.isArray(list)) return list.length;
  } catch {}
  throw new AppError('malformed', 'A row of mailing_parts has a broken list of clients.');
};
