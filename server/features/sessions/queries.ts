import { createHash } from 'node:crypto';
import type { Owner } from '../../http/owner-guard.ts';
import { DAY, fromNow, MINUTE, now } from '../../lib/clock.ts';
import { newId } from '../../lib/ids.ts';
import type { Database, Queries } from '../../ports/database/port.ts';
import { revokeDevice, revokeOtherDevices } from './device-queries.ts';

const IDLE_MS = 7 * DAY;
const WHOLE_MS = 30 * DAY;
const SLIDE_EVERY_MS = 10 * MINUTE;
const tokenHash = (token: string) => createHash('sha256').update(token).digest('hex');

/** Where a session comes from, so that the owner recognises it in a list. */
export type Origin = { address: string; device: string };

export const addSession = async (
  tx: Queries,
  adminId: string,
  token: string,
  { address, device }: Origin,
  deviceCookieId: string | null,
): Promise<void> => {
  const at = now();
  await tx
    .insertInto('sessions')
    .values({
      address,
      device,
      device_cookie_id: deviceCookieId,
      id: newId(),
      token_hash: tokenHash(token),
      admin_id: adminId,
      created_at: at,
      last_used_at: at,
    })
    .execute();
  await tx
    .deleteFrom('sessions')
    .where((is) =>
      is.or([is('last_used_at', '<', fromNow(-IDLE_MS)), is('created_at', '<', fromNow(-WHOLE_MS))]),
    )
    .execute();
};

/** Writes a session, reads it and rolls back. Rejects with the database's error. */
export const checkWritable = async (database: Database, adminId: string): Promise<void> => {
  const taken = new Error('Taken back');
  const token = newId();
  const work = database.transaction(async (tx) => {
    await addSession(tx, adminId, token, { address: '', device: '' }, null);
    if (!(await findOwner(tx, token))) throw new Error('A session that was written is not found');
    throw taken;
  });
  await work.catch((error: unknown) => {
    if (error !== taken) throw error;
  });
};

const MAX_SHOWN = 100;

/** The owner's active sessions, the most recently used first. */
export const listSessions = (db: Queries, adminId: string) =>
  db
    .selectFrom('sessions')
    .select(['id', 'token_hash', 'address', 'device', 'created_at', 'last_used_at'])
    .where('admin_id', '=', adminId)
    .where('last_used_at', '>', fromNow(-IDLE_MS))
    .where('created_at', '>', fromNow(-WHOLE_MS))
    .orderBy('last_used_at', 'desc')
    .orderBy('created_at', 'desc')
    .limit(MAX_SHOWN)
    .execute();

/** Also forgets the device it was started on. False if it has already ended or isn't the owner's. */
export const revokeSession = async (tx: Queries, adminId: string, id: string): Promise<boolean> => {
  const revoked = await tx
    .deleteFrom('sessions')
    .where('admin_id', '=', adminId)
    .where('id', '=', id)
    .returning('device_cookie_id')
    .executeTakeFirst();
  if (revoked?.device_cookie_id) await revokeDevice(tx, revoked.device_cookie_id);
  return revoked !== undefined;
};

/** Ends the owner's sessions and forgets their devices, except those of this token hash. */
export const revokeOthers = async (tx: Queries, adminId: string, keep: string): Promise<void> => {
  await tx.deleteFrom('sessions').where('admin_id', '=', adminId).where('token_hash', '!=', keep).execute();
  const kept = await tx
    .selectFrom('sessions')
    .select('device_cookie_id')
    .where('token_hash', '=', keep)
    .executeTakeFirst();
  await revokeOtherDevices(tx, adminId, kept?.device_cookie_id ?? '');
};

/** Replaces a session's token, which invalidates the old one. False if the session has ended. */
export const changeToken = async (tx: Queries, session: string, token: string): Promise<boolean> =>
  (
    await tx
      .updateTable('sessions')
      .set({ token_hash: tokenHash(token), last_used_at: now() })
      .where('token_hash', '=', session)
      .executeTakeFirst()
  ).numUpdatedRows === 1n;

/**
 * The owner of a token that is still valid: 7 days after its last use, 30 days in total. `slides` means that
 * touchSession is due.
 */
export const findOwner = async (
  db: Queries,
  token: string,
): Promise<{ owner: Owner; slides: boolean } | null> => {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('admins', 'admins.id', 'sessions.admin_id')
    .select(['token_hash', 'admins.id as id', 'username', 'last_used_at'])
    .where('token_hash', '=', tokenHash(token))
    .where('last_used_at', '>', fromNow(-IDLE_MS))
    .where('sessions.created_at', '>', fromNow(-WHOLE_MS))
    .executeTakeFirst();
  if (!row) return null;
  return {
    owner: { id: row.id, username: row.username, session: row.token_hash },
    slides: row.last_used_at < fromNow(-SLIDE_EVERY_MS),
  };
};

export const touchSession = async (tx: Queries, session: string): Promise<void> => {
  await tx.updateTable('sessions').set({ last_used_at: now() }).where('token_hash', '=', session).execute();
};

export const removeSession = async (tx: Queries, session: string): Promise<void> => {
  await tx.deleteFrom('sessions').where('token_hash', '=', session).execute();
};
