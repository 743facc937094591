import type { EmailState } from '../../../shared/emails.ts';
import { TO_CLIENT } from '../../email/kinds.ts';
import { DAY, fromNow } from '../../lib/clock.ts';
import type { Queries } from '../../ports/database/port.ts';
import type { MailServer } from '../../ports/email/port.ts';
import { getMarkKey, storeSetting } from '../system/setup-mark-queries.ts';

const MAX_COUNTED = 1_000;

/** The number of emails in a state, counted up to a thousand. */
export const countInState = async (db: Queries, state: EmailState): Promise<number> => {
  const { count } = await db
    .selectFrom(
      db.selectFrom('emails').select('seq').where('state', '=', state).limit(MAX_COUNTED).as('found'),
    )
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

// Bulk and order emails are sent side by side, and an email may wait for hours; the last one sent is among these.
const LATEST = 200;

export const lastSentAt = async (db: Queries): Promise<string | null> => {
  const latest = db
    .selectFrom('emails')
    .select('sent_at')
    .where('state', '=', 'sent')
    .orderBy('seq', 'desc')
    .limit(LATEST);
  const { at } = await db
    .selectFrom(latest.as('latest'))
    .select((row) => row.fn.max('sent_at').as('at'))
    .executeTakeFirstOrThrow();
  return at;
};

const recentErrors = (db: Queries) =>
  db
    .selectFrom('emails')
    .select(['tried_at', 'error'])
    .where('error', 'is not', null)
    .where('tried_at', '>=', fromNow(-DAY))
    .orderBy('tried_at', 'desc')
    .limit(1);

/** The latest error within a day from an email that hasn't been sent since. */
export const lastError = async (db: Queries): Promise<{ at: string; error: string } | null> => {
  const row = await recentErrors(db).where('state', '<>', 'cancelled').executeTakeFirst();
  return row?.tried_at && row.error !== null ? { at: row.tried_at, error: row.error } : null;
};

/** When an email was last tried, within a day, that still waits for its next try. */
export const lastDelayedAt = async (db: Queries): Promise<string | null> =>
  (await recentErrors(db).where('state', '=', 'queued').executeTakeFirst())?.tried_at ?? null;

/** When the mail server last accepted a test, or its first email; null if it hasn't accepted any. */
export const findTestedAt = async (db: Queries): Promise<string | null> => {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', getMarkKey('email-tested'))
    .executeTakeFirst();
  return row ? (JSON.parse(row.value) as string) : null;
};

/** The saved mail server without its password, which is a sealed secret of its own. */
export type StoredServer = Omit<MailServer, 'password'>;
const SERVER_KEY = 'email-server';

export const findStoredServer = async (db: Queries): Promise<StoredServer | null> => {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', SERVER_KEY)
    .executeTakeFirst();
  return row ? (JSON.parse(row.value) as StoredServer) : null;
};

export const storeServer = (tx: Queries, server: StoredServer): Promise<void> =>
  storeSetting(tx, SERVER_KEY, server);

export const deleteStoredServer = async (tx: Queries): Promise<void> => {
  await tx.deleteFrom('settings').where('key', '=', SERVER_KEY).execute();
};

/** Emails to clients that wait, about their orders and from the studio, by their kind; up to a thousand of them. */
export const countUntold = (db: Queries): Promise<{ kind: string; emails: number }[]> => {
  const waiting = db
    .selectFrom('emails')
    .select('kind')
    .where('state', '=', 'queued')
    .where((is) => is.or([is('kind', 'like', `%${TO_CLIENT}`), is('kind', '=', 'studio_message')]))
    .limit(MAX_COUNTED);
  return db
    .selectFrom(waiting.as('waiting'))
    .select((row) => ['kind', row.fn.countAll<number>().as('emails')])
    .groupBy('kind')
    .orderBy('kind')
    .execute();
};
