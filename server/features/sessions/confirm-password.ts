import type { Deps } from '../../deps.ts';
import { getAddressKey } from '../../http/client-address.ts';
import type { Owner } from '../../http/owner-guard.ts';
import { AppError } from '../../lib/errors.ts';
import { type Admin, findAdminById } from './admin-queries.ts';
import { passwordMatches, runInHashQueue } from './passwords.ts';
import { tooManyTries } from './sign-in.ts';
import { countAttempt, type DelayKey, readDelay } from './sign-in-rate-limit-queries.ts';

/** What a signed-in owner's guesses of their password count by. Forget their failures once the change is made. */
export const getGuessKeys = (owner: Owner, address: string): DelayKey[] => [
  // Counted separately from sign-in, so that nobody outside can delay this; a stolen token gets no more guesses by
  // using many addresses.
  { kind: 'address', value: `password ${getAddressKey(address)}` },
  { kind: 'account', value: owner.id },
];

/** The owner, whose password this is. Throws AppError `invalid` for the field, or `too_many` during a delay. */
export const confirmPassword = async (
  { database }: Pick<Deps, 'database'>,
  owner: Owner,
  given: { field: string; password: string; address: string },
): Promise<Admin> => {
  const guesses = getGuessKeys(owner, given.address);
  const { wait } = await readDelay(database.read, guesses);
  if (wait > 0) throw tooManyTries(wait);
  return runInHashQueue({ source: owner.session, isKnown: true, failures: 0 }, async () => {
    const left = await database.urgentTransaction((tx) => countAttempt(tx, guesses));
    if (left > 0) throw tooManyTries(left);
    const found = await findAdminById(database.read, owner.id);
    if (!(await passwordMatches(found.password_hash, given.password))) throw notRight(given.field);
    return found;
  });
};

export const notRight = (field: string): AppError => {
  const message = field === 'current_password' ? 'The current password is wrong' : 'The password is wrong';
  return new AppError('invalid', message, { errors: [{ field, message }] });
};
