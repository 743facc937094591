import { sql } from 'kysely';
import { prepared, type Queries } from '../ports/database/port.ts';

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

// Uploads without an order, and how much of them has arrived.

/** Address and network of the signed-in owner's uploads, which count in no limit. */
export const STUDIO = 'studio';

/** Number and announced bytes of uploads without an order, of one address or network. */
export const sumOpenUploads = async (
  db: Queries,
  of: 'address' | 'network',
  key: string,
): Promise<{ count: number; bytes: number }> => {
  const { count, bytes } = await db
    .selectFrom('uploads')
    .select(({ fn }) => [fn.countAll().as('count'), fn.sum('size_bytes').as('bytes')])
    .where('order_id', 'is', null)
    .where(of, '=', key)
    .executeTakeFirstOrThrow();
  return { count: Number(count), bytes: Number(bytes ?? 0) };
};

/** Received bytes of all visitors' uploads without an order, or of those of one network. */
export const sumReceivedBytes = async (db: Queries, network?: string): Promise<number> => {
  const { bytes } = await db
    .selectFrom('uploads')
    .select(({ fn }) => fn.sum('offset_bytes').as('bytes'))
    .where('order_id', 'is', null)
    .where('network', '<>', STUDIO)
    .$if(network !== undefined, (query) => query.where('network', '=', network ?? ''))
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
};

/** Serialises transactions that create uploads, so that their counts stay right. */
export const lockOpenUploads = async (tx: Queries): Promise<void> => {
  await tx
    .insertInto('turns')
    .values({ name: 'open uploads', taken: 1 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet(({ ref, eb }) => ({ taken: eb(ref('turns.taken'), '+', 1) })),
    )
    .execute();
};
