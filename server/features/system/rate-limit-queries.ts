import { MINUTE } from '../../clock.ts';
import { prepared, type Queries } from '../../ports/database/port.ts';

/**
 * How often something may happen: `burst` times at once, and once more in each `everyMs` after that. Kept in the database, so that
 * it holds over restarts and for all processes together.
 */
export type Rate = { burst: number; everyMs: number };

/** Clocks of two processes differ by so much at most. */
const SKEW_MS = MINUTE;

type Bucket = { key: string; full_at: string };

/**
 * A token bucket as one moment, the one at which it would be full again (the generic cell rate algorithm, ITU-T I.371). A moment well
 * beyond an empty bucket's is the work of a clock that was set back since, and counts for nothing.
 */
const fullAt = (stored: string, { burst, everyMs }: Rate, at: number): number => {
  const [full, empty] = [Date.parse(stored), at + burst * everyMs];
  return full > empty + SKEW_MS ? at : Math.min(Math.max(full, at), empty);
};

const waitMs = (full: number, { burst, everyMs }: Rate, at: number): number =>
  Math.max(0, full + everyMs - (at + burst * everyMs));

/** How long it is until this may happen once more; 0 when it may now. Takes nothing. */
export const getWaitMs = async (db: Queries, key: string, rate: Rate, at = Date.now()): Promise<number> => {
  const row = await db.selectFrom('rate_limits').select('full_at').where('key', '=', key).executeTakeFirst();
  return row ? waitMs(fullAt(row.full_at, rate, at), rate, at) : 0;
};

/** Lets it happen once when it may: answers 0. Otherwise takes nothing, and answers how long it is until then. */
export const takeToken = async (tx: Queries, key: string, rate: Rate, at = Date.now()): Promise<number> => {
  const full = await lockBucket(tx, key, rate, at);
  const wait = waitMs(full, rate, at);
  if (!wait) await fillBucket(tx, { key, full_at: toText(full + rate.everyMs) });
  return wait;
};

/** Counts what has happened in any case. */
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

/** Whoever else wants a token of it has to wait until the transaction ends. */
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

/** Forgets buckets that are full. One after the other, in the order in which transactions take them: no two wait for each other. */
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
