import { createHash } from 'node:crypto';
import { now } from '../../../clock.ts';
import type { Queries } from '../../../ports/database/port.ts';
import { keyReused, keysLiveSince } from './idempotency.ts';
import { findKey, nameResult, takeKey } from './queries.ts';

type Asked = { key: string | undefined; scope: string; orderId: string; content: unknown };

/**
 * Does something to an order once for each Idempotency-Key, as orders are placed: `make` answers the id of what it made, and a retry gets
 * the same. Keys are of one order and one kind of call. Other content under a used key is AppError `invalid`.
 */
export const onceByKey = async (
  tx: Queries,
  { key, scope, orderId, content }: Asked,
  make: () => Promise<string>,
): Promise<string> => {
  if (key === undefined) return make();
  const row = {
    key: `${scope}:${orderId}:${key}`,
    fingerprint: createHash('sha256').update(JSON.stringify(content)).digest('hex'),
    order_id: orderId,
    created_at: now(),
  };
  if (await takeKey(tx, row, keysLiveSince())) {
    const made = await make();
    await nameResult(tx, row.key, made);
    return made;
  }
  const kept = await findKey(tx, row.key, keysLiveSince());
  if (!kept?.result || kept.fingerprint !== row.fingerprint) throw keyReused();
  return kept.result;
};
