import type { Deps } from '../../deps.ts';
import { findAnyAdmin } from './admin-queries.ts';
import { passwordMatches } from './passwords.ts';
import { checkWritable } from './queries.ts';

/**
 * Rejects when nobody could sign in: no administrator, a password that cannot be compared, sessions that cannot be written. What it writes is
 * rolled back. Its one hash does not queue: who floods the sign-in is no reason to call the studio ill.
 */
export const checkSignIn = async ({ database }: Pick<Deps, 'database'>): Promise<void> => {
  const admin = await findAnyAdmin(database.read);
  if (!admin) throw new Error('There is no administrator');
  await passwordMatches(admin.password_hash, 'not the password');
  await checkWritable(database, admin.id);
};
