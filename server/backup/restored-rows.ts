import { HELD_WORDS } from '../mail/held-words.ts';
import type { PlainRow } from '../ports/database/port.ts';
import type { TableName } from './tables.ts';

/** What was left out or held back, for the words at the end. */
export type Held = { sessions: number; mails: number; recipients: number };

/**
 * The rows of a copy as they begin again, some time after it was made. Who was signed in then signs in anew: the session may have been
 * ended since. What was on its way by mail may have left since, and is not sent a second time by itself.
 */
export const restored = (table: TableName, rows: PlainRow[], held: Held): PlainRow[] => {
  if (table === 'sessions') {
    held.sessions += rows.length;
    return [];
  }
  if (table === 'mailing_parts') {
    held.recipients += rows.reduce((sum, { clients }) => sum + listed(clients), 0);
    return [];
  }
  if (table !== 'emails') return rows;
  return rows.map((row) => {
    if (row.state !== 'queued' && row.state !== 'sending') return row;
    held.mails++;
    return { ...row, state: 'failed', lease_until: null, error: HELD_WORDS };
  });
};

const listed = (clients: PlainRow[string] | undefined): number => {
  const list: unknown = JSON.parse(String(clients));
  return Array.isArray(list) ? list.length : 0;
};
