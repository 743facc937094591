import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { DAY, fromNow, now } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import type { Queries } from '../../ports/database/port.ts';
import { findIdempotencyKey, insertIdempotencyKey, saveKeyResult } from './idempotency-queries.ts';

const KEY_TTL_MS = DAY;

/** Keys created before this moment have expired. */
export const getKeyCutoff = (): string => fromNow(-KEY_TTL_MS);

/** The Idempotency-Key header: 1 to 128 visible ASCII characters. */
export const readIdempotencyKey = ({ headers }: FastifyRequest): string | undefined => {
  const header = headers['idempotency-key'];
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,128}$/.test(header))
    throw new AppError('malformed', 'Idempotency-Key must be one value of 1 to 128 visible characters');
  return header;
};

export const keyReusedError = () =>
  new AppError('invalid', 'This Idempotency-Key was used for something else; send a new one', {
    errors: [{ field: 'Idempotency-Key', message: 'Used for something else' }],
  });

type IdempotentCall = { key: string | undefined; scope: string; orderId: string; content: unknown };

/**
 * Runs an operation on an order once per Idempotency-Key: `make` returns the id of what it created, and a retry gets
 * the same id. Keys are scoped to one order and one kind of call. Reusing a key with different content throws AppError
 * `invalid`.
 */
export const runOnceByKey = async (
  tx: Queries,
  { key, scope, orderId, content }: IdempotentCall,
  make: () => Promise<string>,
): Promise<string> => {
  if (key === undefined) return make();
  const row = {
    key: `${scope}:${orderId}:${key}`,
    fingerprint: createHash('sha256').update(JSON.stringify(content)).digest('hex'),
    order_id: orderId,
    created_at: now(),
  };
  if (await insertIdempotencyKey(tx, row, getKeyCutoff())) {
    const made = await make();
    await saveKeyResult(tx, row.key, made);
    return made;
  }
  const saved = await findIdempotencyKey(tx, row.key, getKeyCutoff());
  if (!saved?.result || saved.fingerprint !== row.fingerprint) throw keyReusedError();
  return saved.result;
};
