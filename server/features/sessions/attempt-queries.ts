import type { LoginAttempt } from '../../../shared/sessions.ts';
import { DAY, fromNow, MINUTE, now } from '../../clock.ts';
import type { Queries } from '../../ports/database/port.ts';

const KEPT_ATTEMPTS = 10_000;
const SUCCESSES_KEPT_MS = 30 * DAY;
const LONGEST_DELAY_MS = 15 * MINUTE;

/** Logs an attempt. The log keeps the latest ten thousand, and every success of 30 days: no flood of wrong passwords hides who signed in. */
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

/** Logs a delayed attempt, unless the latest of the last 15 minutes from that address, for any name, was delayed too. */
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
