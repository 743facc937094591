import { randomBytes } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { setMark } from '../first-steps/queries.ts';
import { writeSettings } from '../settings/queries.ts';
import { addAdmin, findAdmin, hasAdmin, setPassword } from './admin-queries.ts';
import { host } from './hash-queue.ts';
import { hashPassword, runInHashQueue } from './passwords.ts';

/**
 * Makes the first administrator when there is none. Answers the password when it had to be invented, to be printed once;
 * null when there was nothing to make or the environment named one.
 */
export const ensureFirstAdmin = async ({ config, database }: Deps): Promise<string | null> => {
  if (await hasAdmin(database.read)) return null;
  const password = config.ADMIN_PASSWORD ?? inventPassword();
  const passwordHash = await runInHashQueue(host, () => hashPassword(password));
  const isMade = await database.transaction(async (tx) => {
    if (await hasAdmin(tx)) return false;
    // Orders are mailed to the owner from the first day, and not to the example's address.
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

/** Gives an administrator a new password, and ends every session and signed link. Null when nobody has that name. */
export const resetPassword = async (
  { database }: Pick<Deps, 'database'>,
  username: string,
): Promise<string | null> => {
  const admin = await findAdmin(database.read, username);
  if (!admin) return null;
  const password = inventPassword();
  const passwordHash = await runInHashQueue(host, () => hashPassword(password));
  await database.transaction(async (tx) => {
    await setPassword(tx, admin.id, passwordHash);
    await setMark(tx, 'password-invented');
  });
  return password;
};

const inventPassword = () => randomBytes(15).toString('base64url');
