import { randomBytes } from 'node:crypto';
import type { PasswordChange } from '../../../shared/sessions.ts';
import type { Deps } from '../../deps.ts';
import type { Owner } from '../../http/owner-guard.ts';
import { AppError } from '../../lib/errors.ts';
import { deletePasskeys } from '../second-factor/passkey-queries.ts';
import { isPasswordCurrent, setPassword } from './admin-queries.ts';
import { confirmPassword, getGuessKeys, notRight } from './confirm-password.ts';
import { hashPassword, runInHashQueue } from './passwords.ts';
import { changeToken } from './queries.ts';
import { queuePasswordEmail, queueSignInEmail } from './queue-security-email.ts';
import { forgetFailures } from './sign-in-rate-limit-queries.ts';

/**
 * Changes the owner's password and gives this session a new token. Ends their other sessions and every signed link, and
 * notifies them by email. Their passkeys go on signing in unless they are to be removed. Returns the token.
 */
export const changePassword = async (
  { database, config, signals, log }: Deps,
  owner: Owner,
  { current_password, new_password, remove_passkeys }: PasswordChange,
  address: string,
): Promise<string> => {
  const field = 'current_password';
  const admin = await confirmPassword({ database }, owner, { field, password: current_password, address });
  const caller = { source: owner.session, isKnown: true, failures: 0 };
  const passwordHash = await runInHashQueue(caller, () => hashPassword(new_password));
  const token = randomBytes(32).toString('base64url');
  await database.transaction(async (tx) => {
    // Password or session may have changed while the password was being checked.
    if (!(await isPasswordCurrent(tx, admin))) throw notRight(field);
    await setPassword(tx, owner.id, passwordHash, owner.session);
    if (!(await changeToken(tx, owner.session, token)))
      throw new AppError('unauthorized', 'Please sign in to continue');
    await forgetFailures(tx, getGuessKeys(owner, address));
    if (remove_passkeys && (await deletePasskeys(tx, owner.id)))
      await queueSignInEmail(tx, { config }, { adminId: admin.id, address }, 'All passkeys were removed');
    await queuePasswordEmail(tx, { config }, { adminId: admin.id, address });
  });
  signals.emit('mail-queued');
  log.info('password changed');
  return token;
};
