import { createHmac, timingSafeEqual } from 'node:crypto';
import { now } from '../../lib/clock.ts';
import type { Database, Queries } from '../../ports/database/port.ts';
import { getOrCreateSecret } from '../system/secret-queries.ts';

const signToken = (secret: string, clientId: string): string => {
  const sign = createHmac('sha256', secret).update(`unsubscribe:${clientId}`).digest('base64url');
  return `${Buffer.from(clientId).toString('base64url')}.${sign}`;
};

/** Builds the links of many emails while reading the secret once. */
export const unsubscribeLinks = async (
  database: Database,
  publicUrl: string,
): Promise<(clientId: string) => string> => {
  const secret = await getOrCreateSecret(database, 'unsubscribe');
  return (clientId) => `${publicUrl}/unsubscribe/${signToken(secret, clientId)}`;
};

/** A link to unsubscribe without signing in. It works as long as the client exists. */
export const unsubscribeUrl = async (
  database: Database,
  publicUrl: string,
  clientId: string,
): Promise<string> => (await unsubscribeLinks(database, publicUrl))(clientId);

const LONGEST_TOKEN = 200;

/** The client of a link, or null if the link isn't one of ours. */
export const readUnsubscribeToken = async (database: Database, token: string): Promise<string | null> => {
  if (token.length > LONGEST_TOKEN) return null;
  const clientId = Buffer.from(token.split('.')[0] ?? '', 'base64url').toString();
  // Compared as text: several base64 texts decode to the same bytes, and only the one that was issued is valid.
  const given = Buffer.from(token);
  const right = Buffer.from(signToken(await getOrCreateSecret(database, 'unsubscribe'), clientId));
  return given.length === right.length && timingSafeEqual(given, right) ? clientId : null;
};

/** Whether a client gets bulk email; undefined if there is no such client any more. */
export const findListed = async (db: Queries, clientId: string): Promise<boolean | undefined> => {
  const row = await db
    .selectFrom('clients')
    .select('unsubscribed_at')
    .where('id', '=', clientId)
    .executeTakeFirst();
  return row && row.unsubscribed_at === null;
};

/**
 * Subscribes or unsubscribes a client and returns the new state. Unsubscribing again keeps the first
 * time.
 */
export const setListed = async (
  tx: Queries,
  clientId: string,
  isListed: boolean,
): Promise<boolean | undefined> => {
  await tx
    .updateTable('clients')
    .set({ unsubscribed_at: isListed ? null : now() })
    .where('id', '=', clientId)
    .where('unsubscribed_at', isListed ? 'is not' : 'is', null)
    .execute();
  return findListed(tx, clientId);
};
