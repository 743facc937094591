import type { ClientFilter } from '../../../../shared/clients.ts';
import { call } from '../../../lib/api.ts';
import { isPicked, type Picks } from './picks.ts';

/** The addresses to send, for the call: none where all of the filter are meant, as the server knows them best. */
export const collectRecipients = async (filter: ClientFilter, picks: Picks): Promise<string[]> => {
  if (picks.mode === 'only') return picks.emails;
  if (picks.emails.length === 0) return [];
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await call('GET /api/admin/email/recipients', { query: { filter, limit: 100, cursor } });
    for (const { email } of page.recipients) if (isPicked(picks, email)) found.push(email);
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  return found;
};
