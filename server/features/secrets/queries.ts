import { randomBytes } from 'node:crypto';
import type { Database } from '../../ports/database/port.ts';

/** A secret this installation made for itself; made once and kept in the database, so that every process signs alike. */
export const secretNamed = async (database: Database, name: 'downloads' | 'unsubscribe'): Promise<string> => {
  const find = async () =>
    (await database.read.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst())
      ?.value;
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
