import { createHash } from 'node:crypto';
import { DAY, fromNow, now } from '../../lib/clock.ts';
import { newId } from '../../lib/ids.ts';
import type { Queries } from '../../ports/database/port.ts';

// Browsers that have signed in before, each identified by a cookie (OWASP, "Slow Down Online Guessing Attacks with
// Device Cookies").

/** Counted from the last sign-in. Sessions last a month at most, so a regular user renews it in time. */
export const DEVICE_TTL_MS = 180 * DAY;

const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

/** The device of a cookie, if this administrator's sign-in issued it. */
export const findDevice = async (
  db: Queries,
  token: string,
  usernameKey: string,
): Promise<string | undefined> =>
  (
    await db
      .selectFrom('device_cookies')
      .innerJoin('admins', 'admins.id', 'device_cookies.admin_id')
      .select('device_cookies.id as id')
      .where('token_hash', '=', hashToken(token))
      .where('username_key', '=', usernameKey)
      .where('last_used_at', '>', fromNow(-DEVICE_TTL_MS))
      .executeTakeFirst()
  )?.id;

/** Whether a cookie is one of ours, for any administrator. */
export const isDevice = async (db: Queries, token: string): Promise<boolean> =>
  (await db
    .selectFrom('device_cookies')
    .select('id')
    .where('token_hash', '=', hashToken(token))
    .where('last_used_at', '>', fromNow(-DEVICE_TTL_MS))
    .executeTakeFirst()) !== undefined;

export const addDevice = async (tx: Queries, adminId: string, token: string): Promise<string> => {
  const id = newId();
  const at = now();
  await tx
    .insertInto('device_cookies')
    .values({ id, token_hash: hashToken(token), admin_id: adminId, created_at: at, last_used_at: at })
    .execute();
  await tx.deleteFrom('device_cookies').where('last_used_at', '<', fromNow(-DEVICE_TTL_MS)).execute();
  return id;
};

/** False if it was revoked meanwhile. */
export const touchDevice = async (tx: Queries, id: string): Promise<boolean> =>
  (
    await tx
      .updateTable('device_cookies')
      .set({ last_used_at: now() })
      .where('id', '=', id)
      .executeTakeFirst()
  ).numUpdatedRows === 1n;

export const revokeDevice = async (tx: Queries, id: string): Promise<void> => {
  await tx.deleteFrom('device_cookies').where('id', '=', id).execute();
};

/** Forgets an administrator's devices, except one. */
export const revokeOtherDevices = async (tx: Queries, adminId: string, keep: string): Promise<void> => {
  await tx.deleteFrom('device_cookies').where('admin_id', '=', adminId).where('id', '!=', keep).execute();
};
