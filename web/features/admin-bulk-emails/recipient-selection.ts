import { z } from 'zod';
import { type ClientFilter, clientKey } from '../../../shared/clients.ts';
import { call } from '../../lib/api.ts';

/** Who of a filter's clients gets a letter: all but those ticked off, or only those ticked. Addresses are compared as clients are. */
export const picksShape = z.object({
  mode: z.enum(['all_but', 'only']),
  emails: z.array(z.string().max(254)).max(100_000),
});
export type Picks = z.infer<typeof picksShape>;

export const everyone: Picks = { mode: 'all_but', emails: [] };
export const nobody: Picks = { mode: 'only', emails: [] };

const isNamed = ({ emails }: Picks, email: string) => emails.includes(clientKey(email));

export const isPicked = (picks: Picks, email: string): boolean =>
  isNamed(picks, email) === (picks.mode === 'only');

export const withTick = (picks: Picks, email: string, isTicked: boolean): Picks => {
  if (isPicked(picks, email) === isTicked) return picks;
  const key = clientKey(email);
  return isNamed(picks, email)
    ? { ...picks, emails: picks.emails.filter((other) => other !== key) }
    : { ...picks, emails: [...picks.emails, key] };
};

/** How many of `count` clients are meant; exact while the named ones are among them. */
export const countPicked = (picks: Picks, count: number): number =>
  picks.mode === 'only' ? Math.min(picks.emails.length, count) : Math.max(0, count - picks.emails.length);

/** Somebody who gets the letter: of those listed by preference. */
export const firstPicked = (picks: Picks, listed: readonly { email: string }[]): string =>
  listed.find(({ email }) => isPicked(picks, email))?.email ??
  (picks.mode === 'only' ? picks.emails[0] : '') ??
  '';

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
