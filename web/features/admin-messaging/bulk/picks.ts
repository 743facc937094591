import { z } from 'zod';
import { clientKey } from '../../../../shared/clients.ts';

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
