import { randomBytes } from 'node:crypto';
import type { Credentials, SignedIn } from '../../../shared/sessions.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../lib/errors.ts';
import { needsCode, takeAnyCode } from '../second-factor/totp.ts';
import { type Admin, findAdmin, findAnyAdmin, isPasswordCurrent, usernameKey } from './admin-queries.ts';
import { logAttempt, logDelayed } from './attempt-queries.ts';
import { addDevice, findDevice, touchDevice } from './device-queries.ts';
import { passwordMatches, runInHashQueue } from './passwords.ts';
import { addSession, checkWritable, type Origin } from './queries.ts';
import {
  countAttempt,
  type DelayKey,
  forgetFailures,
  lockDelay,
  readDelay,
} from './sign-in-rate-limit-queries.ts';

/** Where a sign-in comes from. */
export type Visitor = Origin & {
  network: string;
  /** The device cookie from an earlier sign-in. */
  deviceToken: string | undefined;
  /** A request from a page; programs get no cookie. */
  isBrowser: boolean;
};

/**
 * Signs the owner in. An unknown name and a wrong password give the same message and take the same work; every attempt
 * that is checked is logged. A browser that has signed in before is delayed only by its own wrong passwords. With codes
 * switched on, a right password counts as an attempt until a right code follows, so that codes can't be guessed either;
 * wrong codes also count per account, so that many addresses don't help.
 * Throws AppError `unauthorized`, or `too_many` during a delay.
 */
export const signIn = async (
  { database, config }: Deps,
  { username, password, code }: Credentials,
  visitor: Visitor,
  held: DelayedNetworks,
): Promise<SignedIn & { deviceToken: string | undefined }> => {
  const { address, network, deviceToken } = visitor;
  const device = deviceToken && (await findDevice(database.read, deviceToken, usernameKey(username)));
  const keys: DelayKey[] = device
    ? [{ kind: 'device', value: device }]
    : [
        { kind: 'address', value: address },
        { kind: 'network', value: network },
      ];
  const attempt = { username: username.slice(0, 80), address };
  const { wait, failures } = await readDelay(database.read, keys);
  if (wait > 0) return held.refuse(database, { ...attempt, network }, wait);
  const caller = { source: device || network, isKnown: Boolean(device), failures };
  const { admin, wait: waitNow } = await runInHashQueue(caller, async () => {
    const left = await database.urgentTransaction((tx) => countAttempt(tx, keys));
    if (left > 0) return { admin: null, wait: left };
    const found = await findAdmin(database.read, username);
    const isRight = await passwordMatches(found?.password_hash ?? null, password);
    return { admin: isRight ? found : null, wait: 0 };
  });
  if (waitNow > 0) return held.refuse(database, { ...attempt, network }, waitNow);
  held.forget(network);
  if (!admin) {
    await database.urgentTransaction((tx) => logAttempt(tx, { ...attempt, outcome: 'wrong_credentials' }));
    throw wrong();
  }
  const codeKeys: DelayKey[] = device ? [] : [{ kind: 'account', value: `code ${admin.id}` }];
  const signedIn = await database.urgentTransaction(async (tx) => {
    // The password may have been changed while this one was being checked; then it is no longer valid.
    if (!(await isPasswordCurrent(tx, admin))) throw wrong();
    if (await needsCode(tx, admin.id)) {
      const left = code ? await countAttempt(tx, codeKeys) : 0;
      if (left > 0) return left;
      const checked = code ? await takeAnyCode(tx, config.DATA_DIR, admin.id, code) : 'missing';
      if (checked !== 'right') {
        const outcome = checked === 'missing' ? 'code_asked' : 'wrong_code';
        await logAttempt(tx, { ...attempt, outcome });
        return checked;
      }
    }
    await forgetFailures(tx, [...keys, ...codeKeys]);
    return startSession(tx, admin, visitor, device);
  });
  if (typeof signedIn === 'number') return held.refuse(database, { ...attempt, network }, signedIn);
  if (typeof signedIn !== 'string') return signedIn;
  const words = codeRefusals[signedIn];
  throw new AppError('unauthorized', words, {
    isCodeRequired: true,
    ...(code ? { errors: [{ field: 'code', message: words }] } : {}),
  });
};

const codeRefusals = {
  missing: 'Enter the code from your authenticator app',
  wrong: 'This code isn’t right. Each code works once, for about a minute',
  unreadable:
    'This server can’t check codes: sealing.key is missing from its data folder. Enter a recovery code, or run npm run reset-password there',
};

/** Signs an administrator in whose password, code or passkey was right. */
export const startSession = async (
  tx: Tx,
  admin: Pick<Admin, 'id' | 'username' | 'email'>,
  visitor: Visitor,
  device: string | undefined,
): Promise<SignedIn & { deviceToken: string | undefined }> => {
  const token = randomBytes(32).toString('base64url');
  const remembered = await rememberDevice(tx, admin, visitor, device);
  await addSession(tx, admin.id, token, visitor, remembered.id);
  await logAttempt(tx, { username: admin.username, address: visitor.address, outcome: 'success' });
  return {
    ...{ access_token: token, username: admin.username, email: admin.email },
    deviceToken: remembered.token,
  };
};

const wrong = () => new AppError('unauthorized', 'Invalid credentials');

type Tx = Parameters<typeof addDevice>[0];

/** The device, existing or new, with the cookie to set; nothing for clients without cookies. */
const rememberDevice = async (
  tx: Tx,
  { id: adminId }: Pick<Admin, 'id'>,
  { deviceToken, isBrowser }: Visitor,
  known: string | undefined,
): Promise<{ id: string | null; token: string | undefined }> => {
  if (known && (await touchDevice(tx, known))) return { id: known, token: deviceToken };
  if (!isBrowser) return { id: null, token: undefined };
  const token = randomBytes(32).toString('base64url');
  return { id: await addDevice(tx, adminId, token), token };
};

const MAX_HELD = 10_000;

/**
 * Networks refused since their last attempt that was checked. Each is logged once, so a flood from ever-changing
 * addresses writes nothing and costs next to nothing.
 */
export class DelayedNetworks {
  readonly #logged = new Set<string>();

  async refuse(
    database: Deps['database'],
    { network, ...attempt }: Parameters<typeof logDelayed>[1] & { network: string },
    wait: number,
  ): Promise<never> {
    if (!this.#logged.has(network)) {
      if (this.#logged.size >= MAX_HELD) this.#logged.clear();
      this.#logged.add(network);
      await database.urgentTransaction(async (tx) => {
        await lockDelay(tx, { kind: 'address', value: attempt.address });
        await logDelayed(tx, attempt);
      });
    }
    throw tooManyTries(wait);
  }

  forget(network: string): void {
    this.#logged.delete(network);
  }
}

export const tooManyTries = (waitMs: number): AppError => {
  const seconds = Math.ceil(waitMs / 1000);
  return new AppError(
    'too_many',
    `Too many attempts. Please wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'} and try again.`,
    { retryAfter: seconds },
  );
};

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
