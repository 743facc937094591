import { createHash, randomBytes } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { now } from '../../lib/clock.ts';
import { newId } from '../../lib/ids.ts';
import { openSealed, sealText } from '../../lib/seal.ts';
import type { Queries } from '../../ports/database/port.ts';

/** The sealed secret of an owner's codes, confirmed or not. */
export const findTotp = (db: Queries, adminId: string) =>
  db
    .selectFrom('totp')
    .select(['secret', 'confirmed_at', 'last_step'])
    .where('admin_id', '=', adminId)
    .executeTakeFirst();

// Bound to the owner, so that nobody else's secret can stand in for it.
const purposeOf = (adminId: string): string => `totp ${adminId}`;

/** What earlier versions stored: the secret itself, in base 32. */
const plainSecret = /^[A-Z2-7]{32}$/;

/** The secret that an app shares with us; null when the key to it isn't in this data folder (`server/lib/seal.ts`). */
export const openTotp = async (folder: string, adminId: string, stored: string): Promise<string | null> =>
  plainSecret.test(stored) ? stored : openSealed(folder, purposeOf(adminId), stored);

/**
 * Seals the secrets that earlier versions stored as they are. Without a usable key they stay so and go on working, since
 * a studio that doesn't start helps nobody.
 */
export const sealPlainSecrets = async ({
  database,
  config: { DATA_DIR: folder },
  log,
}: Pick<Deps, 'database' | 'config' | 'log'>): Promise<void> => {
  const rows = await database.read.selectFrom('totp').select(['admin_id', 'secret']).execute();
  for (const { admin_id, secret } of rows)
    if (plainSecret.test(secret)) {
      const sealed = await sealText(folder, purposeOf(admin_id), secret).catch((error: unknown) => {
        log.error({ err: error }, 'the secret of sign-in codes couldn’t be sealed, and stays as it is');
        return null;
      });
      if (sealed === null) return;
      await database.transaction((tx) =>
        tx
          .updateTable('totp')
          .set({ secret: sealed })
          .where('admin_id', '=', admin_id)
          .where('secret', '=', secret)
          .execute(),
      );
    }
};

/** A new secret that no sign-in asks for yet; a confirmed one stays. False if there is one. */
export const storeUnconfirmed = async (
  tx: Queries,
  folder: string,
  admin_id: string,
  plain: string,
): Promise<boolean> => {
  const secret = await sealText(folder, purposeOf(admin_id), plain);
  await tx.deleteFrom('totp').where('admin_id', '=', admin_id).where('confirmed_at', 'is', null).execute();
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('totp')
    .values({ admin_id, secret, confirmed_at: null, created_at: now() })
    .onConflict((conflict) => conflict.column('admin_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

/** Accepts the code of a time step once. False if it, or a later one, was accepted before. */
export const takeStep = async (tx: Queries, adminId: string, step: number): Promise<boolean> =>
  (
    await tx
      .updateTable('totp')
      .set({ last_step: step })
      .where('admin_id', '=', adminId)
      .where('last_step', '<', step)
      .executeTakeFirst()
  ).numUpdatedRows === 1n;

export const confirmTotp = async (tx: Queries, adminId: string): Promise<void> => {
  await tx.updateTable('totp').set({ confirmed_at: now() }).where('admin_id', '=', adminId).execute();
};

/** Codes are no longer asked for, and recovery codes are void. False if no code was asked for before. */
export const deleteTotp = async (tx: Queries, adminId: string): Promise<boolean> => {
  const deleted = await tx
    .deleteFrom('totp')
    .where('admin_id', '=', adminId)
    .returning('confirmed_at')
    .executeTakeFirst();
  await tx.deleteFrom('recovery_codes').where('admin_id', '=', adminId).execute();
  return Boolean(deleted?.confirmed_at);
};

const RECOVERY_CODES = 10;
// Without letters and digits that look alike.
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const CODE_LETTERS = 12;

/** Twelve letters of 31: 59 bits, so that a plain hash is enough. */
const createCode = (): string => {
  let code = '';
  while (code.length < CODE_LETTERS)
    for (const byte of randomBytes(CODE_LETTERS))
      if (byte < 248 && code.length < CODE_LETTERS) code += ALPHABET[byte % ALPHABET.length];
  return code.replace(/.{4}(?=.)/g, '$&-');
};

const hashCode = (code: string): string =>
  createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .digest('hex');

/** Replaces the recovery codes; returns them, as they are nowhere else. */
export const renewRecoveryCodes = async (tx: Queries, admin_id: string): Promise<string[]> => {
  await tx.deleteFrom('recovery_codes').where('admin_id', '=', admin_id).execute();
  const codes = Array.from({ length: RECOVERY_CODES }, createCode);
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ id: newId(), admin_id, code_hash: hashCode(code), used_at: null })))
    .execute();
  return codes;
};

/** Uses up a recovery code. False if there is no such code, or no more. */
export const takeRecoveryCode = async (tx: Queries, adminId: string, code: string): Promise<boolean> =>
  (
    await tx
      .updateTable('recovery_codes')
      .set({ used_at: now() })
      .where('admin_id', '=', adminId)
      .where('code_hash', '=', hashCode(code))
      .where('used_at', 'is', null)
      .executeTakeFirst()
  ).numUpdatedRows === 1n;

export const countRecoveryCodes = async (db: Queries, adminId: string): Promise<number> =>
  (
    await db
      .selectFrom('recovery_codes')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('admin_id', '=', adminId)
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow()
  ).count;
