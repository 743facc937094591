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

// Longer than any wait: the clock was set back since, and the row means nothing any more.
const leftOf = (blockedUntil: string, { kind }: DelayKey): number => {
  const left = Date.parse(blockedUntil) - Date.now();
  return left > CAPS[kind] ? 0 : Math.max(0, left);
};

/** Milliseconds until another try is looked at; 0 when it may happen now. */
export const waitOf = async (db: Queries, keys: DelayKey[]): Promise<number> => {
  let longest = 0;
  for (const key of keys) {
    const row = await db
      .selectFrom('login_delays')
      .select('blocked_until')
      .where('key', '=', textOf(key))
      .executeTakeFirst();
    if (row) longest = Math.max(longest, leftOf(row.blocked_until, key));
  }
  return longest;
};

/**
 * Takes one try of the keys, or answers the milliseconds until there is one. It counts as a wrong one before the password
 * is looked at, until forgetFailures: tries that come at the same moment cannot overtake the delay. Keys that are only
 * `counted` never make anybody wait here.
 */
export const takeTry = async (tx: Queries, held: DelayKey[], counted: DelayKey[] = []): Promise<number> => {
  await tx.deleteFrom('login_delays').where('last_failure_at', '<', fromNow(-FORGOTTEN_AFTER_MS)).execute();
  const rows = [];
  for (const key of [...held, ...counted]) rows.push({ key, ...(await lockRow(tx, key)) });
  const wait = Math.max(
    0,
    ...rows
      .filter(({ key }) => held.includes(key))
      .map(({ key, blocked_until }) => leftOf(blocked_until, key)),
  );
  if (wait > 0) return wait;
  for (const { key, ...row } of rows) {
    const isFresh = Math.abs(Date.now() - Date.parse(row.last_failure_at)) < FORGOTTEN_AFTER_MS;
    const failures = isFresh ? row.failures + 1 : 1;
    const delay =
      failures < FREE_TRIES ? 0 : Math.min(CAPS[key.kind], SECOND * 2 ** Math.min(20, failures - FREE_TRIES));
    await tx
      .updateTable('login_delays')
      .set({ failures, last_failure_at: now(), blocked_until: fromNow(delay) })
      .where('key', '=', textOf(key))
      .execute();
  }
  return 0;
};

/** The row as it stands, made where it is missing; nobody else changes it before the transaction is over. */
export const lockRow = (tx: Queries, key: DelayKey) =>
  tx
    .insertInto('login_delays')
    .values({ key: textOf(key), failures: 0, last_failure_at: now(), blocked_until: now() })
    .onConflict((conflict) => conflict.column('key').doUpdateSet((row) => ({ key: row.ref('excluded.key') })))
    .returning(['failures', 'last_failure_at', 'blocked_until'])
    .executeTakeFirstOrThrow();

export const forgetFailures = async (tx: Queries, keys: DelayKey[]): Promise<void> => {
  await tx.deleteFrom('login_delays').where('key', 'in', keys.map(textOf)).execute();
};
