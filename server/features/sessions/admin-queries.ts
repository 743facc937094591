import { now } from '../../lib/clock.ts';
import { newId } from '../../lib/ids.ts';
import type { Queries } from '../../ports/database/port.ts';
import { renewSecrets } from '../system/secret-queries.ts';
import { dropMark } from '../system/setup-mark-queries.ts';
import { revokeOthers } from './queries.ts';

/** Usernames are compared without regard to case, surrounding whitespace and Unicode form. */
export const usernameKey = (username: string) => username.normalize('NFKC').trim().toLowerCase();

export type Admin = { id: string; username: string; email: string; password_hash: string };

export const findAdmin = async (db: Queries, username: string): Promise<Admin | null> =>
  (await db
    .selectFrom('admins')
    .select(['id', 'username', 'email', 'password_hash'])
    .where('username_key', '=', usernameKey(username))
    .executeTakeFirst()) ?? null;

export const findAdminById = (db: Queries, id: string): Promise<Admin> =>
  db
    .selectFrom('admins')
    .select(['id', 'username', 'email', 'password_hash'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

export const findAnyAdmin = (db: Queries): Promise<Pick<Admin, 'id' | 'password_hash'> | undefined> =>
  db.selectFrom('admins').select(['id', 'password_hash']).limit(1).executeTakeFirst();

export const hasAdmin = async (db: Queries): Promise<boolean> => (await findAnyAdmin(db)) !== undefined;

/** False if the name is taken, because another process started faster. */
export const addAdmin = async (tx: Queries, admin: Omit<Admin, 'id'>): Promise<boolean> => {
  const at = now();
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('admins')
    .values({
      ...admin,
      id: newId(),
      username_key: usernameKey(admin.username),
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.column('username_key').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

/**
 * Whether the password is still the one that was checked. The update locks the row, so it can't change before the
 * transaction ends.
 */
export const isPasswordCurrent = async (tx: Queries, { id, password_hash }: Admin): Promise<boolean> =>
  (
    await tx
      .updateTable('admins')
      .set({ password_hash })
      .where('id', '=', id)
      .where('password_hash', '=', password_hash)
      .executeTakeFirst()
  ).numUpdatedRows === 1n;

/** Sets a new password, and ends signed links and all sessions except the given one. */
export const setPassword = async (
  tx: Queries,
  adminId: string,
  passwordHash: string,
  keep = '',
): Promise<void> => {
  await tx
    .updateTable('admins')
    .set({ password_hash: passwordHash, updated_at: now() })
    .where('id', '=', adminId)
    .execute();
  await dropMark(tx, 'password-invented');
  await renewSecrets(tx);
  await revokeOthers(tx, adminId, keep);
};
