import type { Queries } from '../../ports/database/port.ts';
import type { Schema } from '../../schema/database.ts';

export type IdempotencyKey = { fingerprint: string; order_id: string; result: string | null };

export const findIdempotencyKey = (
  db: Queries,
  key: string,
  notBefore: string,
): Promise<IdempotencyKey | undefined> =>
  db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'order_id', 'result'])
    .where('key', '=', key)
    .where('created_at', '>=', notBefore)
    .executeTakeFirst();

/** Claims a key for an order. False if the key already exists and hasn't expired. */
export const insertIdempotencyKey = async (
  tx: Queries,
  row: Omit<Schema['idempotency_keys'], 'result'>,
  notBefore: string,
): Promise<boolean> => {
  await tx.deleteFrom('idempotency_keys').where('created_at', '<', notBefore).execute();
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('idempotency_keys')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

/** Saves what was created under a key, so that a retry finds it. */
export const saveKeyResult = async (tx: Queries, key: string, result: string): Promise<void> => {
  await tx.updateTable('idempotency_keys').set({ result }).where('key', '=', key).execute();
};
