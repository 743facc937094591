import { randomBytes } from 'node:crypto';
import type { Database, Queries } from '../../ports/database/port.ts';

/** `order-keys` lives as long as the studio: through new passwords, and in backups, as links in emails are computed from it. */
type Secret = 'downloads' | 'unsubscribe' | 'departures' | 'order-keys';

/** A secret this installation made for itself; made once and kept in the database, so that every process signs alike. */
export const secretNamed = async (database: Database, name: Secret): Promise<string> => {
  const find = () => keptSecret(database.read, name);
  const kept = await find();
  if (kept) return kept;
  const made = randomBytes(32).toString('base64url');
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

/** The same inside a transaction, if it was made. */
export const keptSecret = async (tx: Queries, name: Secret): Promise<string | undefined> =>
  (await tx.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst())?.value;
