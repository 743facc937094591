import type { Deps } from '../../deps.ts';
import { findAnyAdmin } from './admin-queries.ts';
import { passwordMatches } from './passwords.ts';
import { checkWritable } from './queries.ts';

/**
 * Rejects if nobody could sign in: no administrator, a password hash that can't be verified, or sessions that can't be
 * written. Its writes are rolled back. Its single hash bypasses the queue, so that a flood of sign-ins doesn't make the
 * studio look unhealthy.
 */
export const checkSignIn = async ({ database }: Pick<Deps, 'database'>): Promise<void> => {
  const admin = await findAnyAdmin(database.read);
  if (!admin) throw new Error('There is no administrator');
  await passwordMatches(admin.password_hash, 'not the password');
  await checkWritable(database, admin.id);
};
