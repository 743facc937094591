import { now } from '../../lib/clock.ts';
import { newId } from '../../lib/ids.ts';
import type { Queries } from '../../ports/database/port.ts';

export const listPasskeys = (db: Queries, adminId: string) =>
  db
    .selectFrom('passkeys')
    .select(['id', 'credential_id', 'name', 'created_at', 'last_used_at'])
    .where('admin_id', '=', adminId)
    .orderBy('created_at')
    .execute();

export type StoredPasskey = {
  id: string;
  admin_id: string;
  credential_id: string;
  public_key: string;
  counter: number;
  transports: string;
};

export const findPasskey = (db: Queries, credentialId: string): Promise<StoredPasskey | undefined> =>
  db
    .selectFrom('passkeys')
    .select(['id', 'admin_id', 'credential_id', 'public_key', 'counter', 'transports'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();

/** False if it was added before. */
export const addPasskey = async (
  tx: Queries,
  passkey: Omit<StoredPasskey, 'id'> & { name: string },
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('passkeys')
    .values({ ...passkey, id: newId(), created_at: now(), last_used_at: null })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

/** Stores the authenticator's new count. False if the passkey was removed or used in between. */
export const countUse = async (
  tx: Queries,
  { id, counter }: Pick<StoredPasskey, 'id' | 'counter'>,
  newCounter: number,
): Promise<boolean> =>
  (
    await tx
      .updateTable('passkeys')
      .set({ counter: newCounter, last_used_at: now() })
      .where('id', '=', id)
      .where('counter', '=', counter)
      .executeTakeFirst()
  ).numUpdatedRows === 1n;

/** The name of the removed one; undefined if there was none. */
export const deletePasskey = async (tx: Queries, adminId: string, id: string): Promise<string | undefined> =>
  (
    await tx
      .deleteFrom('passkeys')
      .where('admin_id', '=', adminId)
      .where('id', '=', id)
      .returning('name')
      .executeTakeFirst()
  )?.name;

/** False if there were none. */
export const deletePasskeys = async (tx: Queries, adminId: string): Promise<boolean> =>
  (await tx.deleteFrom('passkeys').where('admin_id', '=', adminId).executeTakeFirst()).numDeletedRows > 0n;

/** False if the challenge was answered before. */
export const takeChallenge = async (tx: Queries, challenge: string, expires_at: string): Promise<boolean> => {
  await tx.deleteFrom('used_challenges').where('expires_at', '<', now()).execute();
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('used_challenges')
    .values({ challenge, expires_at })
    .onConflict((conflict) => conflict.column('challenge').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};
