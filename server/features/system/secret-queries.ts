import { randomBytes } from 'node:crypto';
import type { Database, Queries } from '../../ports/database/port.ts';

/**
 * What this installation keeps secret, and for how long. A `renewable` one ends with a new password or when the owner says so, is in no
 * backup, and a restored studio makes its own: nothing that was signed with it outlives that. The others live as long as the studio does, through new passwords and
 * restores: what was made with them is in emails of years ago, or in rows of the backup.
 */
const secrets = {
  /** Signs links to files and exports, for ten minutes each. */
  downloads: { isRenewable: true },
  /** Signs the links in emails by which a client leaves the list. */
  unsubscribe: { isRenewable: false },
  /** Makes fingerprints of the addresses that left the list and were erased. */
  departures: { isRenewable: false },
  /** Makes the keys of clients' order pages, which are in emails. */
  'order-keys': { isRenewable: false },
} as const;

type Secret = keyof typeof secrets;

const renewable = Object.entries(secrets)
  .filter(([, { isRenewable }]) => isRenewable)
  .map(([name]) => name);

/** Whether a secret goes with the studio into a backup, a restore and a move. */
export const isBackedUp = (name: string): boolean => !renewable.includes(name);

/** A secret this installation made for itself; made once and kept in the database, so that every process signs alike. */
export const getOrCreateSecret = async (database: Database, name: Secret): Promise<string> => {
  const find = () => findSecret(database.read, name);
  const kept = await find();
  if (kept) return kept;
  const made = newSecret();
  await database.transaction(async (tx) => {
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

/** The same inside a transaction, if it was made. */
export const findSecret = async (tx: Queries, name: Secret): Promise<string | undefined> =>
  (await tx.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst())?.value;

/** What `read` finds in something signed; null where nothing ever was: a stranger’s wrong link makes no secret. */
export const verifySigned = async <T>(
  { read: db }: Database,
  name: Secret,
  read: (secret: string) => T | null,
): Promise<T | null> => {
  const secret = await findSecret(db, name);
  return secret === undefined ? null : read(secret);
};

/** Ends all that was signed with a renewable secret; the next signature makes a new one. */
export const renewSecrets = async (tx: Queries): Promise<void> => {
  await tx.deleteFrom('secrets').where('name', 'in', renewable).execute();
};
