import { randomBytes } from 'node:crypto';
import type { PasswordChange } from '../../../shared/sessions.ts';
import type { Deps } from '../../deps.ts';
import { getAddressKey } from '../../http/client-address.ts';
import type { Owner } from '../../http/owner-guard.ts';
import { now } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import { queueEmail } from '../emails/queries.ts';
import { readSettings } from '../settings/queries.ts';
import { findAdminById, isPasswordCurrent, setPassword } from './admin-queries.ts';
import { passwordEmail } from './emails.ts';
import { hashPassword, passwordMatches, runInHashQueue } from './passwords.ts';
import { changeToken } from './queries.ts';
import { tooManyTries } from './sign-in.ts';
import { countAttempt, type DelayKey, forgetFailures, readDelay } from './sign-in-rate-limit-queries.ts';

/**
 * Changes the owner's password and gives this session a new token. Ends their other sessions and every signed link, and
 * notifies them by email. Returns the token.
 */
export const changePassword = async (
  { database, config, signals, log }: Deps,
  owner: Owner,
  { current_password, new_password }: PasswordChange,
  address: string,
): Promise<string> => {
  // Counted separately from sign-in, so that nobody outside can delay this; a stolen token gets no more guesses by
  // using many addresses.
  const guesses: DelayKey[] = [
    { kind: 'address', value: `password ${getAddressKey(address)}` },
    { kind: 'account', value: owner.id },
  ];
  const { wait } = await readDelay(database.read, guesses);
  if (wait > 0) throw tooManyTries(wait);
  const caller = { source: owner.session, isKnown: true, failures: 0 };
  const { admin, passwordHash } = await runInHashQueue(caller, async () => {
    const left = await database.transaction((tx) => countAttempt(tx, guesses));
    if (left > 0) throw tooManyTries(left);
    const found = await findAdminById(database.read, owner.id);
    if (!(await passwordMatches(found.password_hash, current_password))) throw notRight();
    return { admin: found, passwordHash: await hashPassword(new_password) };
  });
  const settings = await readSettings(database.read);
  const data = { public_url: config.PUBLIC_URL, settings, at: now(), address };
  const token = randomBytes(32).toString('base64url');
  await database.transaction(async (tx) => {
    // Password or session may have changed while the password was being checked.
    if (!(await isPasswordCurrent(tx, admin))) throw notRight();
    await setPassword(tx, owner.id, passwordHash, owner.session);
    if (!(await changeToken(tx, owner.session, token)))
      throw new AppError('unauthorized', 'Please sign in to continue');
    await forgetFailures(tx, guesses);
    await queueEmail(tx, config, {
      kind: 'password_changed',
      order_id: null,
      reply_to: '',
      recipient: admin.email || settings.contact_email,
      subject: passwordEmail(data).subject,
      data,
    });
  });
  signals.emit('mail-queued');
  log.info('password changed');
  return token;
};

const notRight = (): AppError =>
  new AppError('invalid', 'The current password is wrong', {
    errors: [{ field: 'current_password', message: 'The current password is wrong' }],
  });
