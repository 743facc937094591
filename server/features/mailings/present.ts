import type { Mailing } from '../../../shared/mailings.ts';
import type { Queries } from '../../ports/database/port.ts';
import { countByState, type MailingRow } from './queries.ts';

/** Bulk mails with how far each has come. */
export const presentMailings = async (db: Queries, rows: MailingRow[]): Promise<Mailing[]> => {
  const counted = await countByState(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ seq: _seq, ...mailing }) => {
    const inState = (...states: string[]) =>
      counted
        .filter(({ mailing_id, state }) => mailing_id === mailing.id && states.includes(state))
        .reduce((sum, { count }) => sum + count, 0);
    return {
      ...mailing,
      queued: inState('queued', 'sending'),
      sent: inState('sent'),
      failed: inState('failed'),
      cancelled: inState('cancelled'),
    };
  });
};
