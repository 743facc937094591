import { sql } from 'kysely';
import { prepared, type Queries } from '../../../ports/database/port.ts';
import type { Schema } from '../../../ports/database/schema.ts';

type Quota = { address: string; day: string; bytes: number };

/** Adds to the bytes of unpaid orders an address has sent on a day, and answers all of them. */
export const addToQuota = async (tx: Queries, sent: Quota): Promise<number> =>
  (await addBytes(tx, sent))[0]?.bytes ?? 0;

const addBytes = prepared((db, { address, day, bytes }: Quota) =>
  db
    .insertInto('address_quotas')
    .values({ address, day, bytes })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'address'])
        .doUpdateSet({ bytes: sql<number>`address_quotas.bytes + excluded.bytes` }),
    )
    .returning('bytes'),
);

export const quotaUsed = async (db: Queries, address: string, day: string): Promise<number> =>
  (await findBytes(db, { address, day }))[0]?.bytes ?? 0;

const findBytes = prepared((db, { address, day }: Omit<Quota, 'bytes'>) =>
  db.selectFrom('address_quotas').select('bytes').where('address', '=', address).where('day', '=', day),
);

export const dropOldQuotas = async (tx: Queries, day: string): Promise<void> => {
  await tx.deleteFrom('address_quotas').where('day', '<', day).execute();
};

export type KeptKey = { fingerprint: string; order_id: string; result: string | null };

export const findKey = (db: Queries, key: string, notBefore: string): Promise<KeptKey | undefined> =>
  db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'order_id', 'result'])
    .where('key', '=', key)
    .where('created_at', '>=', notBefore)
    .executeTakeFirst();

/** Takes a key for an order. False when a living one stands already. */
export const takeKey = async (
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

/** Keeps what was made under a key, so that a retry finds it. */
export const nameResult = async (tx: Queries, key: string, result: string): Promise<void> => {
  await tx.updateTable('idempotency_keys').set({ result }).where('key', '=', key).execute();
};
