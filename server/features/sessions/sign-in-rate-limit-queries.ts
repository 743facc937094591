import { fromNow, HOUR, MINUTE, now, SECOND } from '../../lib/clock.ts';
import type { Queries } from '../../ports/database/port.ts';

/**
 * Growing delays after wrong passwords, persisted across restarts. The first few attempts are free, then each doubles
 * the delay up to a cap: a delay, never a lockout. Nothing is counted per username, because anyone who knows it could
 * keep its owner out. `account` is for what only those get to who know the password or have a session: codes, and the
 * password requested within a session.
 */
const FREE_TRIES = { address: 5, network: 20, device: 5, account: 5 };
export const DELAY_CAPS = {
  address: 15 * MINUTE,
  network: 15 * MINUTE,
  device: 15 * MINUTE,
  account: MINUTE,
};
const FORGOTTEN_AFTER_MS = HOUR;

/** Someone who mistypes needs a few. The growing delays stop the rest; this limits how much of them is written. */
export const SIGN_INS_PER_MINUTE = 30;

/** What wrong passwords are counted by. */
export type DelayKey = { kind: keyof typeof DELAY_CAPS; value: string };
const formatDelayKey = ({ kind, value }: DelayKey) => `${kind}:${value.toLowerCase().slice(0, 120)}`;

// Longer than any delay means that the clock was set back since, so the row is void.
const getDelayLeft = (blockedUntil: string, { kind }: DelayKey): number => {
  const left = Date.parse(blockedUntil) - Date.now();
  return left > DELAY_CAPS[kind] ? 0 : Math.max(0, left);
};

const isFresh = (lastFailureAt: string): boolean =>
  Math.abs(Date.now() - Date.parse(lastFailureAt)) < FORGOTTEN_AFTER_MS;

/** Milliseconds until the next attempt is allowed (0: at once), and the highest recent failure count among the keys. */
export const readDelay = async (
  db: Queries,
  keys: DelayKey[],
): Promise<{ wait: number; failures: number }> => {
  const rows = await db
    .selectFrom('login_delays')
    .selectAll()
    .where('key', 'in', keys.map(formatDelayKey))
    .execute();
  const fresh = rows.filter(({ last_failure_at }) => isFresh(last_failure_at));
  const waits = keys.map((key) => {
    const row = rows.find((one) => one.key === formatDelayKey(key));
    return row ? getDelayLeft(row.blocked_until, key) : 0;
  });
  return { wait: Math.max(0, ...waits), failures: Math.max(0, ...fresh.map(({ failures }) => failures)) };
};

/**
 * Takes an attempt for the keys, or returns the milliseconds until one is allowed. It counts as a failure until
 * forgetFailures is called, so that concurrent attempts can't get ahead of the delay.
 */
export const countAttempt = async (tx: Queries, keys: DelayKey[]): Promise<number> => {
  await tx.deleteFrom('login_delays').where('last_failure_at', '<', fromNow(-FORGOTTEN_AFTER_MS)).execute();
  const rows = [];
  for (const key of keys) rows.push({ key, ...(await lockDelay(tx, key)) });
  const wait = Math.max(0, ...rows.map(({ key, blocked_until }) => getDelayLeft(blocked_until, key)));
  if (wait > 0) return wait;
  for (const { key, ...row } of rows) {
    const failures = isFresh(row.last_failure_at) ? row.failures + 1 : 1;
    const over = failures - FREE_TRIES[key.kind];
    const delay = over < 0 ? 0 : Math.min(DELAY_CAPS[key.kind], SECOND * 2 ** Math.min(20, over));
    await tx
      .updateTable('login_delays')
      .set({ failures, last_failure_at: now(), blocked_until: fromNow(delay) })
      .where('key', '=', formatDelayKey(key))
      .execute();
  }
  return 0;
};

/** Locks the row for the transaction, creating it if missing. */
export const lockDelay = (tx: Queries, key: DelayKey) =>
  tx
    .insertInto('login_delays')
    .values({ key: formatDelayKey(key), failures: 0, last_failure_at: now(), blocked_until: now() })
    .onConflict((conflict) => conflict.column('key').doUpdateSet((row) => ({ key: row.ref('excluded.key') })))
    .returning(['failures', 'last_failure_at', 'blocked_until'])
    .executeTakeFirstOrThrow();

export const forgetFailures = async (tx: Queries, keys: DelayKey[]): Promise<void> => {
  await tx.deleteFrom('login_delays').where('key', 'in', keys.map(formatDelayKey)).execute();
};
