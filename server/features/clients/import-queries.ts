import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { newId } from '../../lib/ids.ts';
import type { Queries } from '../../ports/database/port.ts';
import { getClientSearchText } from '../ledger/client-name-queries.ts';
import { findSecret } from '../system/secret-queries.ts';
import { getAddressFingerprint } from './erased-address-queries.ts';
import type { ImportedClient, KnownClient } from './plan-import.ts';

const AT_ONCE = 100;

const inParts = async <T>(all: readonly T[], work: (part: T[]) => Promise<void>): Promise<void> => {
  for (let start = 0; start < all.length; start += AT_ONCE) {
    await work(all.slice(start, start + AT_ONCE));
    // Writers wait for the import, but pages don't.
    await nextTurn();
  }
};

/** What is known about these addresses. */
export const findKnownClients = async (db: Queries, keys: string[]): Promise<Map<string, KnownClient>> => {
  const known = new Map<string, KnownClient>();
  await inParts(keys, async (part) => {
    const rows = await db
      .selectFrom('clients')
      .select(['email_key', 'phone', 'note', 'unsubscribed_at', 'kept_orders', 'imported_at'])
      .where('email_key', 'in', part)
      .execute();
    for (const row of rows)
      known.set(row.email_key, {
        is_listed: row.kept_orders > 0 || row.imported_at !== null,
        has_phone: row.phone !== '',
        has_note: row.note !== '',
        is_unsubscribed: row.unsubscribed_at !== null,
      });
  });
  return known;
};

/** Which of these addresses belonged to clients whose data was deleted, and which of those had unsubscribed. */
export const findErased = async (db: Queries, keys: string[]) => {
  const erased = new Set<string>();
  const unsubscribed = new Map<string, { fingerprint: string; unsubscribed_at: string }>();
  // Created with the first fingerprint.
  const secret = await findSecret(db, 'erased-addresses');
  if (secret === undefined) return { erased, unsubscribed };
  await inParts(keys, async (part) => {
    const owners = new Map(part.map((key) => [getAddressFingerprint(secret, key), key]));
    const fingerprints = [...owners.keys()];
    const rows = await db
      .selectFrom('erasures')
      .select('fingerprint')
      .where('fingerprint', 'in', fingerprints)
      .execute();
    for (const { fingerprint } of rows) erased.add(owners.get(fingerprint) ?? '');
    const gone = await db
      .selectFrom('unsubscribed_addresses')
      .selectAll()
      .where('fingerprint', 'in', fingerprints)
      .execute();
    for (const row of gone) unsubscribed.set(owners.get(row.fingerprint) ?? '', row);
  });
  return { erased, unsubscribed };
};

/**
 * Adds these clients, or fills in what is missing of those that exist. From now on their rows keep that they had
 * unsubscribed before.
 */
export const saveImportedClients = async (
  tx: Queries,
  clients: ImportedClient[],
  unsubscribed: Awaited<ReturnType<typeof findErased>>['unsubscribed'],
  at: string,
): Promise<void> => {
  await inParts(clients, async (part) => {
    await tx
      .insertInto('clients')
      .values(
        part.map(({ name, email, email_key, phone, note, is_unsubscribed }) => {
          const name_key = name.toLowerCase();
          const gone = unsubscribed.get(email_key)?.unsubscribed_at ?? null;
          return {
            ...{ id: newId(), name, name_key, email, email_key, phone, note },
            search_text: getClientSearchText({ name_key, email_key }),
            ...{ orders: 0, kept_orders: 0, paid_orders: 0, spent: 0, active_orders: 0 },
            ...{ first_order_at: at, last_order_at: at, last_order_seq: NO_POSITION, imported_at: at },
            unsubscribed_at: gone ?? (is_unsubscribed ? at : null),
          };
        }),
      )
      .onConflict((conflict) =>
        conflict.column('email_key').doUpdateSet({
          // Whoever has an order is listed anyway.
          imported_at: sql<string>`case when clients.imported_at is null and clients.kept_orders = 0
            then excluded.imported_at else clients.imported_at end`,
          phone: sql<string>`case when clients.phone = '' then excluded.phone else clients.phone end`,
          note: sql<string>`case when clients.note = '' then excluded.note else clients.note end`,
          version: sql<number>`case when (clients.phone = '' and excluded.phone <> '')
            or (clients.note = '' and excluded.note <> '') then clients.version + 1 else clients.version end`,
          unsubscribed_at: sql<string>`coalesce(clients.unsubscribed_at, excluded.unsubscribed_at)`,
        }),
      )
      .execute();
    const claimed = part.flatMap(({ email_key }) => unsubscribed.get(email_key)?.fingerprint ?? []);
    if (claimed.length)
      await tx.deleteFrom('unsubscribed_addresses').where('fingerprint', 'in', claimed).execute();
  });
  await tx
    .updateTable('clients')
    .set({ last_order_seq: sql<number>`-seq` })
    .where('last_order_seq', '=', NO_POSITION)
    .execute();
};

/** Until the row has its own number. */
const NO_POSITION = -1_000_000_000_000;
