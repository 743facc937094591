import { createHmac } from 'node:crypto';
import type { Queries } from '../../ports/database/port.ts';
import { findSecret } from '../system/secret-queries.ts';

// Who left the list and was erased is known by a fingerprint of the address alone: the address cannot be read from it, and
// guessed only with the secret.

export const getUnsubscriptionFingerprint = (secret: string, key: string): string =>
  createHmac('sha256', secret).update(`departed:${key}`).digest('base64url');

/** Remembers that this address left the list, for when it orders again. */
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

/** When a new client had left the list before; from now on that stands with the client. Null when they had not. */
export const claimUnsubscription = async (tx: Queries, key: string): Promise<string | null> => {
  // Made when the first was remembered.
  const secret = await findSecret(tx, 'departures');
  if (secret === undefined) return null;
  const departure = await tx
    .deleteFrom('departures')
    .where('fingerprint', '=', getUnsubscriptionFingerprint(secret, key))
    .returning('unsubscribed_at')
    .executeTakeFirst();
  return departure?.unsubscribed_at ?? null;
};

/** All that is known of who left the list: those who were erased, by fingerprint, and every client. */
export const readUnsubscriptions = async (db: Queries) => ({
  secret: await findSecret(db, 'departures'),
  left: await db.selectFrom('departures').selectAll().execute(),
  clients: await db.selectFrom('clients').select(['email_key', 'unsubscribed_at']).execute(),
});
