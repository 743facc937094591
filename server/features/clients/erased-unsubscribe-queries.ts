import { createHmac } from 'node:crypto';
import type { Queries } from '../../ports/database/port.ts';
import { findSecret } from '../system/secret-queries.ts';

// Erased clients who had unsubscribed are remembered only by a fingerprint of their address. The address can't be read
// from it, and can be guessed only with the secret.

export const getUnsubscriptionFingerprint = (secret: string, key: string): string =>
  createHmac('sha256', secret).update(`departed:${key}`).digest('base64url');

/** Remembers that this address unsubscribed, for when it orders again. */
export const saveUnsubscription = async (
  tx: Queries,
  fingerprint: string,
  unsubscribed_at: string,
): Promise<void> => {
  await tx
    .insertInto('departures')
    .values({ fingerprint, unsubscribed_at })
    .onConflict((conflict) => conflict.column('fingerprint').doUpdateSet({ unsubscribed_at }))
    .execute();
};

/**
 * When a new client had unsubscribed before their data was erased; null if they hadn't. From now on the client's row
 * keeps that.
 */
export const claimUnsubscription = async (tx: Queries, key: string): Promise<string | null> => {
  // Created with the first fingerprint.
  const secret = await findSecret(tx, 'departures');
  if (secret === undefined) return null;
  const departure = await tx
    .deleteFrom('departures')
    .where('fingerprint', '=', getUnsubscriptionFingerprint(secret, key))
    .returning('unsubscribed_at')
    .executeTakeFirst();
  return departure?.unsubscribed_at ?? null;
};

/** Everything known about unsubscriptions: the fingerprints of erased clients, and every client's state. */
export const readUnsubscriptions = async (db: Queries) => ({
  secret: await findSecret(db, 'departures'),
  left: await db.selectFrom('departures').selectAll().execute(),
  clients: await db.selectFrom('clients').select(['email_key', 'unsubscribed_at']).execute(),
});
