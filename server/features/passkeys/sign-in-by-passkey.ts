import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../lib/errors.ts';
import { countUse, findPasskey } from '../second-factor/passkey-queries.ts';
import { findAdminById, usernameKey } from '../sessions/admin-queries.ts';
import { logAttempt } from '../sessions/attempt-queries.ts';
import { findDevice } from '../sessions/device-queries.ts';
import { startSession, type Visitor } from '../sessions/sign-in.ts';
import { countAttempt, type DelayKey, readDelay } from '../sessions/sign-in-rate-limit-queries.ts';
import { useChallenge } from './challenges.ts';
import { notAccepted, verifyPasskey } from './verify.ts';

type Needs = Pick<Deps, 'database' | 'config'>;

/** Signs an administrator in with what their authenticator answered. Throws AppError `unauthorized`, and logs that. */
export const signInByPasskey = async (
  needs: Needs,
  response: AuthenticationResponseJSON,
  visitor: Visitor,
): ReturnType<typeof startSession> => {
  const { database } = needs;
  const passkey = await findPasskey(database.read, response.id);
  const admin = passkey && (await findAdminById(database.read, passkey.admin_id));
  try {
    if (!passkey || !admin) throw notAccepted();
    const { challenge, counter } = await verifyPasskey(needs, passkey, response);
    return await database.urgentTransaction(async (tx) => {
      // Answered before, or removed or used in between.
      if (!(await useChallenge(tx, challenge)) || !(await countUse(tx, passkey, counter)))
        throw notAccepted();
      const { deviceToken: cookie } = visitor;
      const device = cookie && (await findDevice(tx, cookie, usernameKey(admin.username)));
      return startSession(tx, admin, visitor, device);
    });
  } catch (error) {
    if (error instanceof AppError && error.code === 'unauthorized')
      await logRefusal(needs, visitor, admin?.username ?? '');
    throw error;
  }
};

/**
 * Logs a refused passkey, of an unknown owner if there is no such passkey. Counted like wrong passwords, so that a
 * flood can't fill the log, but separately: nobody can guess a passkey, so nobody has to be delayed.
 */
const logRefusal = async (
  { database }: Needs,
  { address, network }: Visitor,
  username: string,
): Promise<void> => {
  const keys: DelayKey[] = [
    { kind: 'address', value: `passkey ${address}` },
    { kind: 'network', value: `passkey ${network}` },
  ];
  if ((await readDelay(database.read, keys)).wait > 0) return;
  await database.urgentTransaction(async (tx) => {
    if ((await countAttempt(tx, keys)) === 0)
      await logAttempt(tx, { username, address, outcome: 'wrong_passkey' });
  });
};
