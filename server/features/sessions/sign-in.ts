import { randomBytes } from 'node:crypto';
import type { Credentials, SignedIn } from '../../../shared/sessions.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { type DelayKey, forgetFailures, lockRow, takeTry, waitOf } from './delays/queries.ts';
import { passwordMatches } from './passwords.ts';
import {
  addSession,
  findAdmin,
  isKnownAddress,
  logAttempt,
  logDelayed,
  type Origin,
  passwordStands,
  usernameKey,
} from './queries.ts';

/**
 * Signs the owner in. An unknown name and a wrong password take the same words and the same work; every attempt is
 * written down. AppError `unauthorized`, or `too_many` while a delay lasts.
 */
export const signIn = async (
  { database }: Deps,
  { username, password }: Credentials,
  { address, device }: Origin,
): Promise<SignedIn> => {
  const attempt = { username: username.slice(0, 80), address };
  const byAddress: DelayKey = { kind: 'address', value: address };
  const byName: DelayKey = { kind: 'name', value: usernameKey(username) };
  // An address the owner has signed in from is not held up by strangers who try the owner's name.
  const isKnown = await isKnownAddress(database.read, attempt.username, address);
  const [held, counted] = isKnown ? [[byAddress], [byName]] : [[byAddress, byName], []];
  const wait =
    (await waitOf(database.read, held)) || (await database.transaction((tx) => takeTry(tx, held, counted)));
  if (wait > 0) {
    await database.transaction(async (tx) => {
      await lockRow(tx, byAddress);
      await logDelayed(tx, attempt);
    });
    throw tooManyTries(wait);
  }
  const admin = await findAdmin(database.read, username);
  if (!(await passwordMatches(admin?.password_hash ?? null, password)) || !admin) {
    await database.transaction((tx) => logAttempt(tx, { ...attempt, outcome: 'wrong_credentials' }));
    throw new AppError('unauthorized', 'Invalid credentials');
  }
  const token = randomBytes(32).toString('base64url');
  await database.transaction(async (tx) => {
    // The password may have been changed while this one was being checked; then it opens nothing any more.
    if (!(await passwordStands(tx, admin))) throw new AppError('unauthorized', 'Invalid credentials');
    await addSession(tx, admin.id, token, { address, device });
    await forgetFailures(tx, [byAddress, byName]);
    await logAttempt(tx, { ...attempt, outcome: 'success' });
  });
  return { access_token: token, username: admin.username, email: admin.email };
};

export const tooManyTries = (waitMs: number): AppError => {
  const seconds = Math.ceil(waitMs / 1000);
  return new AppError(
    'too_many',
    `Too many attempts. Please wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'} and try again.`,
    { retryAfter: seconds },
  );
};
