import { randomBytes } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { deletePasskeys } from '../second-factor/passkey-queries.ts';
import { deleteTotp } from '../second-factor/queries.ts';
import { writeSettings } from '../settings/queries.ts';
import { setMark } from '../system/setup-mark-queries.ts';
import { addAdmin, findAdmin, hasAdmin, setPassword } from './admin-queries.ts';
import { host } from './hash-queue.ts';
import { hashPassword, runInHashQueue } from './passwords.ts';

/**
 * Creates the first administrator if there is none. Returns the password if it had to be generated, to be printed once;
 * null if there was nothing to create or the environment set one.
 */
export const ensureFirstAdmin = async ({ config, database }: Deps): Promise<string | null> => {
  if (await hasAdmin(database.read)) return null;
  const password = config.ADMIN_PASSWORD ?? inventPassword();
  const passwordHash = await runInHashQueue(host, () => hashPassword(password));
  const isMade = await database.transaction(async (tx) => {
    if (await hasAdmin(tx)) return false;
    // Order emails go to the owner from the first day, not to the example address.
    if (config.ADMIN_EMAIL) await writeSettings(tx, { contact_email: config.ADMIN_EMAIL });
    if (!config.ADMIN_PASSWORD) await setMark(tx, 'password-invented');
    return addAdmin(tx, {
      username: config.ADMIN_USERNAME,
      email: config.ADMIN_EMAIL ?? '',
      password_hash: passwordHash,
    });
  });
  return isMade && !config.ADMIN_PASSWORD ? password : null;
};

/**
 * Gives an administrator a new password, removes codes and passkeys, and ends every session and signed link. Null if
 * there is no such username.
 */
export const resetPassword = async (
  { database }: Pick<Deps, 'database'>,
  username: string,
): Promise<string | null> => {
  const admin = await findAdmin(database.read, username);
  if (!admin) return null;
  const password = inventPassword();
  const passwordHash = await runInHashQueue(host, () => hashPassword(password));
  await database.urgentTransaction(async (tx) => {
    await setPassword(tx, admin.id, passwordHash);
    await deleteTotp(tx, admin.id);
    await deletePasskeys(tx, admin.id);
    await setMark(tx, 'password-invented');
  });
  return password;
};

const inventPassword = () => randomBytes(15).toString('base64url');
