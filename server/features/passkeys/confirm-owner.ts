import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { OwnerConfirmation } from '../../../shared/second-factors.ts';
import type { Deps } from '../../deps.ts';
import type { Owner } from '../../http/owner-guard.ts';
import { AppError } from '../../lib/errors.ts';
import { countUse, findPasskey } from '../second-factor/passkey-queries.ts';
import { confirmPassword, getGuessKeys } from '../sessions/confirm-password.ts';
import { forgetFailures } from '../sessions/sign-in-rate-limit-queries.ts';
import { useChallenge } from './challenges.ts';
import { verifyPasskey } from './verify.ts';

/**
 * Checks that whoever is signed in is still the owner: by their password, or by one of their passkeys that answers a
 * challenge of now. An open session alone adds no other way in. Throws AppError `invalid` for `password`, or `too_many`
 * during a delay.
 */
export const confirmOwner = async (
  deps: Pick<Deps, 'database' | 'config'>,
  owner: Owner,
  { password, credential }: OwnerConfirmation,
  address: string,
): Promise<void> => {
  if (password === undefined)
    return confirmByPasskey(deps, owner, credential as unknown as AuthenticationResponseJSON);
  await confirmPassword(deps, owner, { field: 'password', password, address });
  await deps.database.transaction((tx) => forgetFailures(tx, getGuessKeys(owner, address)));
};

const confirmByPasskey = async (
  deps: Pick<Deps, 'database' | 'config'>,
  owner: Owner,
  response: AuthenticationResponseJSON,
): Promise<void> => {
  const passkey = await findPasskey(deps.database.read, response.id);
  if (passkey?.admin_id !== owner.id) throw notAccepted();
  const { challenge, counter } = await verifyPasskey(deps, passkey, response).catch(() => {
    throw notAccepted();
  });
  await deps.database.transaction(async (tx) => {
    if (!(await useChallenge(tx, challenge)) || !(await countUse(tx, passkey, counter))) throw notAccepted();
  });
};

const notAccepted = (): AppError => {
  const message = 'This passkey wasn’t accepted. Try again, or enter your password';
  return new AppError('invalid', message, { errors: [{ field: 'password', message }] });
};
