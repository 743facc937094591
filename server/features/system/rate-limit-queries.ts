import { MINUTE } from '../../lib/clock.ts';
import { prepared, type Queries } from '../../ports/database/port.ts';

/**
 * How often something may happen: `burst` times at once, then once every `everyMs`. Stored in the database, so it
 * applies across restarts and to all processes together.
 */
export type Rate = { burst: number; everyMs: number };

/** The largest expected difference between two processes' clocks. */
const SKEW_MS = MINUTE;

type Bucket = { key: string; full_at: string };

/**
 * A token bucket stored as the time at which it would be full again (the generic cell rate algorithm, ITU-T I.371). A
 * time well beyond that of an empty bucket means that the clock was set back since, and is ignored.
 */
const fullAt = (stored: string, { burst, everyMs }: Rate, at: number): number => {
  const [full, empty] = [Date.parse(stored), at + burst * everyMs];
  return full > empty + SKEW_MS ? at : Math.min(Math.max(full, at), empty);
};

const waitMs = (full: number, { burst, everyMs }: Rate, at: number): number =>
  Math.max(0, full + everyMs - (at + burst * everyMs));

/** Milliseconds until a token is available (0: now). Takes none. */
export const getWaitMs = async (db: Queries, key: string, rate: Rate, at = Date.now()): Promise<number> => {
  const row = await db.selectFrom('rate_limits').select('full_at').where('key', '=', key).executeTakeFirst();
  return row ? waitMs(fullAt(row.full_at, rate, at), rate, at) : 0;
};

/** Takes a token and returns 0 if one is available. Otherwise takes none and returns the milliseconds until one is. */
export const takeToken = async (tx: Queries, key: string, rate: Rate, at = Date.now()): Promise<number> => {
  const full = await lockBucket(tx, key, rate, at);
  const wait = waitMs(full, rate, at);
  if (!wait) await fillBucket(tx, { key, full_at: toText(full + rate.everyMs) });
  return wait;
};

/** Counts something that has happened regardless. */
export const spendTokens = async (
  tx: Queries,
  key: string,
  rate: Rate,
  count: number,
  at = Date.now(),
): Promise<void> => {
  const full = (await lockBucket(tx, key, rate, at)) + count * rate.everyMs;
  await fillBucket(tx, { key, full_at: toText(Math.min(full, at + rate.burst * rate.everyMs)) });
};

const toText = (at: number): string => new Date(at).toISOString();

/** Locks the bucket: other transactions that need it wait until this one ends. */
const lockBucket = async (tx: Queries, key: string, rate: Rate, at: number): Promise<number> => {
  const [row] = await lockRow(tx, { key, full_at: toText(at) });
  return fullAt(row?.full_at ?? toText(at), rate, at);
};

const lockRow = prepared((db, { key, full_at }: Bucket) =>
  db
    .insertInto('rate_limits')
    .values({ key, full_at })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ key }))
    .returning('full_at'),
);

const fillBucket = prepared((db, { key, full_at }: Bucket) =>
  db.updateTable('rate_limits').set({ full_at }).where('key', '=', key),
);

const DROPPED_AT_ONCE = 500;

/** Deletes full buckets, one by one and in the order in which transactions lock them, so that no two deadlock. */
export const dropFullBuckets = async (tx: Queries, at: string): Promise<void> => {
  const full = await tx
    .selectFrom('rate_limits')
    .select('key')
    .where('full_at', '<', at)
    .limit(DROPPED_AT_ONCE)
    .execute();
  for (const key of full.map((row) => row.key).sort())
    await tx.deleteFrom('rate_limits').where('key', '=', key).where('full_at', '<', at).execute();
};
