import { createHmac } from 'node:crypto';
import type { Queries } from '../../ports/database/port.ts';
import { findSecret } from '../system/secret-queries.ts';

// Erased clients are remembered only by a fingerprint of their address: that they had unsubscribed, for when they order
// again, and that they were erased, for when a backup that knows them is restored. The address can't be read from it,
// and can be guessed only with the secret.

export const getAddressFingerprint = (secret: string, key: string): string =>
  createHmac('sha256', secret).update(`address:${key}`).digest('base64url');

/** Remembers that this address unsubscribed, for when it orders again. */
export const saveUnsubscription = async (
  tx: Queries,
  fingerprint: string,
  unsubscribed_at: string,
): Promise<void> => {
  await tx
    .insertInto('unsubscribed_addresses')
    .values({ fingerprint, unsubscribed_at })
    .onConflict((conflict) => conflict.column('fingerprint').doUpdateSet({ unsubscribed_at }))
    .execute();
};

/** Remembers that this address was erased. */
export const saveErasures = async (
  tx: Queries,
  rows: { fingerprint: string; erased_at: string }[],
): Promise<void> => {
  for (const { fingerprint, erased_at } of rows)
    await tx
      .insertInto('erasures')
      .values({ fingerprint, erased_at })
      .onConflict((conflict) => conflict.column('fingerprint').doUpdateSet({ erased_at }))
      .execute();
};

/**
 * When a new client had unsubscribed before their data was erased; null if they hadn't. From now on the client's row
 * keeps that.
 */
export const claimUnsubscription = async (tx: Queries, key: string): Promise<string | null> => {
  // Created with the first fingerprint.
  const secret = await findSecret(tx, 'erased-addresses');
  if (secret === undefined) return null;
  const row = await tx
    .deleteFrom('unsubscribed_addresses')
    .where('fingerprint', '=', getAddressFingerprint(secret, key))
    .returning('unsubscribed_at')
    .executeTakeFirst();
  return row?.unsubscribed_at ?? null;
};

/** Who unsubscribed: the fingerprints of erased clients, and every client’s state. */
export const readUnsubscribed = async (db: Queries) => ({
  secret: await findSecret(db, 'erased-addresses'),
  unsubscribed: await db.selectFrom('unsubscribed_addresses').selectAll().execute(),
  clients: await db.selectFrom('clients').select(['email_key', 'unsubscribed_at']).execute(),
});

export const readErasures = (db: Queries) => db.selectFrom('erasures').selectAll().execute();

/** Clients whose data was erased at this time or later, of those who were clients before. */
export const listErasedAgain = async (
  db: Queries,
  erasedAt: (email_key: string) => string | undefined,
): Promise<string[]> => {
  const clients = await db.selectFrom('clients').select(['email_key', 'first_order_at']).execute();
  return clients.flatMap(({ email_key, first_order_at }) =>
    (erasedAt(email_key) ?? '') >= first_order_at ? [email_key] : [],
  );
};
