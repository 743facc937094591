import * as z from 'zod/mini';
import { type ClientFilter, clientKey } from '../../../shared/clients.ts';
import { call } from '../../lib/api.ts';

/**
 * Which of the filter's clients get an email: all except those unticked, or only those ticked. Addresses are compared by
 * client key.
 */
export const recipientSelection = z.object({
  mode: z.enum(['all_but', 'only']),
  emails: z.array(z.string().check(z.maxLength(254))).check(z.maxLength(100_000)),
});
export type RecipientSelection = z.infer<typeof recipientSelection>;

export const everyone: RecipientSelection = { mode: 'all_but', emails: [] };
export const nobody: RecipientSelection = { mode: 'only', emails: [] };

const isNamed = ({ emails }: RecipientSelection, email: string) => emails.includes(clientKey(email));

export const isSelected = (selection: RecipientSelection, email: string): boolean =>
  isNamed(selection, email) === (selection.mode === 'only');

export const setSelected = (
  selection: RecipientSelection,
  email: string,
  isTicked: boolean,
): RecipientSelection => {
  if (isSelected(selection, email) === isTicked) return selection;
  const key = clientKey(email);
  return isNamed(selection, email)
    ? { ...selection, emails: selection.emails.filter((other) => other !== key) }
    : { ...selection, emails: [...selection.emails, key] };
};

/** How many of `count` clients are selected; exact as long as the named ones are among them. */
export const countSelected = (selection: RecipientSelection, count: number): number =>
  selection.mode === 'only'
    ? Math.min(selection.emails.length, count)
    : Math.max(0, count - selection.emails.length);

/** One selected recipient, preferably from the list on screen. */
export const getFirstSelected = (
  selection: RecipientSelection,
  listed: readonly { email: string }[],
): string =>
  listed.find(({ email }) => isSelected(selection, email))?.email ??
  (selection.mode === 'only' ? selection.emails[0] : '') ??
  '';

/**
 * The addresses for the API call; empty when all clients of the filter are selected, because the server knows them best.
 */
export const collectRecipients = async (
  filter: ClientFilter,
  selection: RecipientSelection,
): Promise<string[]> => {
  if (selection.mode === 'only') return selection.emails;
  if (selection.emails.length === 0) return [];
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await call('GET /api/admin/email/recipients', { query: { filter, limit: 100, cursor } });
    for (const { email } of page.recipients) if (isSelected(selection, email)) found.push(email);
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  return found;
};
