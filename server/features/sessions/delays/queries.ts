import { fromNow, HOUR, MINUTE, now, SECOND } from '../../../clock.ts';
import type { Queries } from '../../../ports/database/port.ts';

/**
 * Growing delays after wrong passwords, per address and per name, kept over restarts. The first five tries are free, then
 * each doubles the wait up to a cap: a delay, never a lock.
 */
const FREE_TRIES = 5;
const FORGOTTEN_AFTER_MS = HOUR;
const CAPS = { address: 15 * MINUTE, name: MINUTE };

export type DelayKey = { kind: keyof typeof CAPS; value: string };
const textOf = ({ kind, value }: DelayKey) => `${kind}:${value.toLowerCase().slice(0, 120)}`;

/** Milliseconds until another try is looked at; 0 when it may happen now. */
export const waitOf = async (db: Queries, keys: DelayKey[]): Promise<number> => {
  let longest = 0;
  for (const key of keys) {
    const row = await db
      .selectFrom('login_delays')
      .select('blocked_until')
      .where('key', '=', textOf(key))
      .executeTakeFirst();
    // Capped, so that a clock set back does not turn a minute into a month.
    if (row)
      longest = Math.max(longest, Math.min(Date.parse(row.blocked_until) - Date.now(), CAPS[key.kind]));
  }
  return longest;
};

/** Counts a wrong password against the keys. */
export const countFailure = async (tx: Queries, keys: DelayKey[]): Promise<void> => {
  for (const key of keys) {
    const row = await tx
      .selectFrom('login_delays')
      .selectAll()
      .where('key', '=', textOf(key))
      .executeTakeFirst();
    const isFresh = row !== undefined && Date.now() - Date.parse(row.last_failure_at) < FORGOTTEN_AFTER_MS;
    const failures = isFresh ? row.failures + 1 : 1;
    const wait =
      failures < FREE_TRIES ? 0 : Math.min(CAPS[key.kind], SECOND * 2 ** Math.min(20, failures - FREE_TRIES));
    const values = { failures, last_failure_at: now(), blocked_until: fromNow(wait) };
    await tx
      .insertInto('login_delays')
      .values({ key: textOf(key), ...values })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(values))
      .execute();
  }
  await tx.deleteFrom('login_delays').where('last_failure_at', '<', fromNow(-FORGOTTEN_AFTER_MS)).execute();
};

export const forgetFailures = async (tx: Queries, keys: DelayKey[]): Promise<void> => {
  await tx.deleteFrom('login_delays').where('key', 'in', keys.map(textOf)).execute();
};
