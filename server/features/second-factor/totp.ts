import { Secret, TOTP } from 'otpauth';
import type { Queries } from '../../ports/database/port.ts';
import { findTotp, openTotp, takeRecoveryCode, takeStep } from './queries.ts';

/** Time-based codes of an authenticator app (RFC 6238): SHA-1, six digits, thirty seconds, as every app knows them. */

const PERIOD_S = 30;
/** The step before and after the present one: clocks differ, and people type slowly (RFC 6238, 5.2). */
const WINDOW = 1;
const SECRET_BYTES = 20;

export const createTotp = (studio: string, username: string): { secret: string; otpauth_url: string } => {
  const totp = build(new Secret({ size: SECRET_BYTES }), studio, username);
  return { secret: totp.secret.base32, otpauth_url: totp.toString() };
};

const build = (secret: Secret, issuer = '', label = '') =>
  new TOTP({
    ...(issuer ? { issuer } : {}),
    ...(label ? { label } : {}),
    ...{ secret, algorithm: 'SHA1', digits: 6, period: PERIOD_S },
  });

/** The time step that a code belongs to; null if it is wrong, or not of now. */
const findStep = (secret: string, code: string, at = Date.now()): number | null => {
  const delta = build(Secret.fromBase32(secret)).validate({ token: code, timestamp: at, window: WINDOW });
  return delta === null ? null : Math.floor(at / 1000 / PERIOD_S) + delta;
};

/** `unreadable`: it can't be told here, as the key to the secret is missing or another one. */
type CodeCheck = 'right' | 'wrong' | 'unreadable';

/** Uses up a code of the app; confirmed or not. `folder` has the key to the secret. */
export const takeCode = async (
  tx: Queries,
  folder: string,
  adminId: string,
  code: string,
): Promise<CodeCheck> => {
  const digits = code.replace(/\s/g, '');
  const totp = await findTotp(tx, adminId);
  if (!totp || !/^\d{6}$/.test(digits)) return 'wrong';
  const secret = await openTotp(folder, adminId, totp.secret);
  if (secret === null) return 'unreadable';
  const step = findStep(secret, digits);
  return step !== null && (await takeStep(tx, adminId, step)) ? 'right' : 'wrong';
};

/** Uses up a code of the app or a recovery code. */
export const takeAnyCode = async (
  tx: Queries,
  folder: string,
  adminId: string,
  code: string,
): Promise<CodeCheck> => {
  const checked = await takeCode(tx, folder, adminId, code);
  return checked === 'wrong' && (await takeRecoveryCode(tx, adminId, code)) ? 'right' : checked;
};

/** Whether signing in with the password needs a code. */
export const needsCode = async (db: Queries, adminId: string): Promise<boolean> =>
  Boolean((await findTotp(db, adminId))?.confirmed_at);
