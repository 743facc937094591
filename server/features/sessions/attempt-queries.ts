import type { LoginAttempt } from '../../../shared/sessions.ts';
import { DAY, fromNow, MINUTE, now } from '../../lib/clock.ts';
import type { Queries } from '../../ports/database/port.ts';

const KEPT_ATTEMPTS = 10_000;
const SUCCESSES_KEPT_MS = 30 * DAY;
const LONGEST_DELAY_MS = 15 * MINUTE;

/**
 * Logs an attempt. Keeps the latest ten thousand, and every success of the last 30 days, so that a flood of wrong
 * passwords can't hide who signed in.
 */
export const logAttempt = async (tx: Queries, attempt: Omit<LoginAttempt, 'id' | 'at'>): Promise<void> => {
  const { seq } = await tx
    .insertInto('login_attempts')
    .values({ ...attempt, at: now() })
    .returning('seq')
    .executeTakeFirstOrThrow();
  if (seq % 100 === 0)
    await tx
      .deleteFrom('login_attempts')
      .where('seq', '<=', seq - KEPT_ATTEMPTS)
      .where((is) => is.or([is('outcome', '!=', 'success'), is('at', '<', fromNow(-SUCCESSES_KEPT_MS))]))
      .execute();
};

/**
 * Logs a delayed attempt, unless the latest one from that address within 15 minutes was delayed too, whatever the name.
 */
export const logDelayed = async (
  tx: Queries,
  attempt: Omit<LoginAttempt, 'id' | 'at' | 'outcome'>,
): Promise<void> => {
  const last = await tx
    .selectFrom('login_attempts')
    .select('outcome')
    .where('address', '=', attempt.address)
    .where('at', '>', fromNow(-LONGEST_DELAY_MS))
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last?.outcome !== 'delayed') await logAttempt(tx, { ...attempt, outcome: 'delayed' });
};

export const listAttempts = async (db: Queries, limit: number, before: number | null) => {
  const rows = await db
    .selectFrom('login_attempts')
    .selectAll()
    .$if(before !== null, (query) => query.where('seq', '<', before as number))
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
  return rows;
};
