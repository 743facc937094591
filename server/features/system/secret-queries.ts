import { randomBytes } from 'node:crypto';
import { openSealed, sealText } from '../../lib/seal.ts';
import type { Database, Queries } from '../../ports/database/port.ts';

/**
 * The secrets of an installation and their lifetimes. A renewable one is replaced when the password changes or the
 * owner asks for it. It isn't backed up, and a restored studio creates its own, which invalidates everything signed
 * with the old one. The others last as long as the studio, across password changes and restores, because old emails and
 * rows in backups depend on them; those of the order pages until the owner renews all of them.
 */
const secrets = {
  /** Signs links to files and exports, valid for a day at most. */
  downloads: { isRenewable: true },
  /** Signs the unsubscribe links in emails. */
  unsubscribe: { isRenewable: false },
  /** Makes fingerprints of addresses that unsubscribed and were erased. */
  'erased-addresses': { isRenewable: false },
  /** Computes the keys of clients' order pages, which are in emails. */
  'order-keys': { isRenewable: false },
  /** Is the address of the calendar, which programs keep for years; the owner renews it by itself. */
  calendar: { isRenewable: false },
} as const;

type Secret = keyof typeof secrets;

const renewable = Object.entries(secrets)
  .filter(([, { isRenewable }]) => isRenewable)
  .map(([name]) => name);

/** Whether a secret is part of backups, restores and moves. */
export const isBackedUp = (name: string): boolean => !renewable.includes(name);

/** A secret generated once, or the given one, and stored in the database, so that every process uses the same. */
export const getOrCreateSecret = async (
  database: Database,
  name: Secret,
  made = newSecret(),
): Promise<string> => {
  const find = () => findSecret(database.read, name);
  const kept = await find();
  if (kept) return kept;
  // Orders can't be deleted without one.
  await database.urgentTransaction(async (tx) => {
    // Another process may be first.
    await tx
      .insertInto('secrets')
      .values({ name, value: made })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
  });
  return (await find()) ?? made;
};

export const newSecret = (): string => randomBytes(32).toString('base64url');

/** The same inside a transaction; undefined if it doesn't exist yet. */
export const findSecret = async (tx: Queries, name: Secret): Promise<string | undefined> =>
  (await tx.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst())?.value;

/**
 * Runs `read` with the secret, or returns null if nothing was ever signed: a stranger’s invalid link must not create a
 * secret.
 */
export const verifySigned = async <T>(
  { read: db }: Database,
  name: Secret,
  read: (secret: string) => T | null,
): Promise<T | null> => {
  const secret = await findSecret(db, name);
  return secret === undefined ? null : read(secret);
};

/** Invalidates the links to all order pages, everything signed by their means, and the calendar: a backup has all of it. */
export const renewOrderKeys = (tx: Queries): Promise<void> =>
  replaceSecrets(tx, [...renewable, 'order-keys', 'calendar']);

/** Replaces one secret at once. */
export const renewSecret = async (database: Database, name: Secret): Promise<string> => {
  await database.transaction((tx) => replaceSecrets(tx, [name]));
  return getOrCreateSecret(database, name);
};

/** Invalidates everything signed with a renewable secret. */
export const renewSecrets = (tx: Queries): Promise<void> => replaceSecrets(tx, renewable);

/**
 * Replaces them rather than deleting them: PostgreSQL doesn't delete what a transaction still under way inserts, but
 * waits for it before it replaces that. An unsubscribed list compares 'order-keys' with a backup's.
 */
const replaceSecrets = async (tx: Queries, names: string[]): Promise<void> => {
  await tx
    .insertInto('secrets')
    .values(names.map((name) => ({ name, value: newSecret() })))
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ value: (is) => is.ref('excluded.value') }),
    )
    .execute();
};

/**
 * What the studio gave us to use other services with, encrypted (`server/lib/seal.ts`). Backups carry the encrypted
 * text, and not the key to it.
 */
export type SealedName = 'card' | 'email';

const sealedName = (name: SealedName): string => `sealed:${name}`;

export const storeSealed = async (
  tx: Queries,
  folder: string,
  name: SealedName,
  text: string,
): Promise<void> => {
  const value = await sealText(folder, name, text);
  await tx
    .insertInto('secrets')
    .values({ name: sealedName(name), value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
};

/** `lost`: it is stored, and the key to it isn't here. */
export const readSealed = async (
  db: Queries,
  folder: string,
  name: SealedName,
): Promise<{ state: 'none' | 'lost' } | { state: 'here'; text: string }> => {
  const row = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', sealedName(name))
    .executeTakeFirst();
  if (!row) return { state: 'none' };
  const text = await openSealed(folder, name, row.value);
  return text === null ? { state: 'lost' } : { state: 'here', text };
};

export const deleteSealed = async (tx: Queries, name: SealedName): Promise<void> => {
  await tx.deleteFrom('secrets').where('name', '=', sealedName(name)).execute();
};
