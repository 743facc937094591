import type { PasswordChange } from '../../../shared/sessions.ts';
import { now } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { addressKey } from '../../http/address-key.ts';
import type { Owner } from '../../http/owner.ts';
import { queueEmail } from '../emails/queries.ts';
import { readSettings } from '../settings/queries.ts';
import { type DelayKey, forgetFailures, takeTry, waitOf } from './delays/queries.ts';
import { passwordEmail } from './emails.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import { findAdminById, setPassword } from './queries.ts';
import { tooManyTries } from './sign-in.ts';

/** Gives the owner a new password, ends every other session of theirs, and tells them by mail. */
export const changePassword = async (
  { database, config, signals, log }: Deps,
  owner: Owner,
  { current_password, new_password }: PasswordChange,
  address: string,
): Promise<void> => {
  // Apart from sign-in, so that nobody outside can hold this up; a stolen token guesses as slowly from many addresses.
  const guesses: DelayKey[] = [
    { kind: 'address', value: `password ${addressKey(address)}` },
    { kind: 'name', value: `password of ${owner.id}` },
  ];
  const wait =
    (await waitOf(database.read, guesses)) || (await database.transaction((tx) => takeTry(tx, guesses)));
  if (wait > 0) throw tooManyTries(wait);
  const admin = await findAdminById(database.read, owner.id);
  if (!(await passwordMatches(admin.password_hash, current_password))) throw notRight();
  const passwordHash = await hashPassword(new_password);
  const settings = await readSettings(database.read);
  const data = { public_url: config.PUBLIC_URL, settings, at: now(), address };
  await database.transaction(async (tx) => {
    await setPassword(tx, owner.id, passwordHash, owner.session);
    await forgetFailures(tx, guesses);
    const email = passwordEmail(data, admin.email || settings.contact_email);
    await queueEmail(tx, config.PUBLIC_URL, { ...email, data });
  });
  signals.emit('mail-queued');
  log.info('password changed');
};

const notRight = (): AppError =>
  new AppError('invalid', 'The current password is not right', {
    errors: [{ field: 'current_password', message: 'The current password is not right' }],
  });
