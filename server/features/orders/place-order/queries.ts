import { sql } from 'kysely';
import { prepared, type Queries } from '../../../ports/database/port.ts';
import type { Schema } from '../../../ports/database/schema.ts';

type Sender = { address: string; network: string };
type Sent = Sender & { day: string; bytes: number };
/** Bytes of orders received in a day: from an address, from its network, and in total. */
export type DayBytes = { address: number; network: number; all: number };

// One row per counter, identified by its name. Transactions update them in this order, so they can't deadlock.
const ALL = 'all';
const getNetworkRow = (network: string) => `network ${network}`;

/** Adds to a day's counters and returns the new values. */
export const addToDailyQuota = async (tx: Queries, { network, ...sent }: Sent): Promise<DayBytes> =>
  sumDay(sent.address, await addBytes(tx, { ...sent, network: getNetworkRow(network) }));

const addBytes = prepared((db, { address, network, day, bytes }: Sent) =>
  db
    .insertInto('address_quotas')
    .values([
      { address, day, bytes },
      { address: network, day, bytes },
      { address: ALL, day, bytes },
    ])
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'address'])
        .doUpdateSet({ bytes: sql<number>`address_quotas.bytes + excluded.bytes` }),
    )
    .returning(['address', 'bytes']),
);

export const getDayBytes = async (
  db: Queries,
  { address, network }: Sender,
  day: string,
): Promise<DayBytes> =>
  sumDay(address, await findBytes(db, { address, network: getNetworkRow(network), day }));

const findBytes = prepared((db, { address, network, day }: Omit<Sent, 'bytes'>) =>
  db
    .selectFrom('address_quotas')
    .select(['address', 'bytes'])
    .where('day', '=', day)
    .where('address', 'in', [address, network, ALL]),
);

const sumDay = (address: string, rows: { address: string; bytes: number }[]): DayBytes => {
  const of = (name: string) => rows.find((row) => row.address === name)?.bytes ?? 0;
  return {
    address: of(address),
    network: rows.find((row) => row.address.startsWith(getNetworkRow('')))?.bytes ?? 0,
    all: of(ALL),
  };
};

export const deleteOldQuotas = async (tx: Queries, day: string): Promise<void> => {
  await tx.deleteFrom('address_quotas').where('day', '<', day).execute();
};

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
