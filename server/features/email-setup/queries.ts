import type { EmailState } from '../../../shared/emails.ts';
import { DAY, fromNow } from '../../lib/clock.ts';
import type { Queries } from '../../ports/database/port.ts';

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

/** The latest error within a day from an email that hasn't been sent since. */
export const lastError = async (db: Queries): Promise<{ at: string; error: string } | null> => {
  const row = await db
    .selectFrom('emails')
    .select(['tried_at', 'error'])
    .where('error', 'is not', null)
    .where('state', '<>', 'cancelled')
    .where('tried_at', '>=', fromNow(-DAY))
    .orderBy('tried_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.tried_at && row.error !== null ? { at: row.tried_at, error: row.error } : null;
};
