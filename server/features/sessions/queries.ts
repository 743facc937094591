import { createHash } from 'node:crypto';
import type { LoginAttempt } from '../../../shared/sessions.ts';
import { DAY, fromNow, MINUTE, now } from '../../clock.ts';
import type { Owner } from '../../http/owner-guard.ts';
import { newId } from '../../ids.ts';
import type { Database, Queries } from '../../ports/database/port.ts';
import { dropMark } from '../first-steps/queries.ts';
import { renewSecrets } from '../system/secret-queries.ts';
import { revokeDevice, revokeOtherDevices } from './device-queries.ts';

const IDLE_MS = 7 * DAY;
const WHOLE_MS = 30 * DAY;
const SLIDE_EVERY_MS = 10 * MINUTE;
const KEPT_ATTEMPTS = 10_000;
const LONGEST_DELAY_MS = 15 * MINUTE;

/** How a name is compared: without regard to case, surrounding blanks and forms of the same letter. */
export const usernameKey = (username: string) => username.normalize('NFKC').trim().toLowerCase();
const tokenHash = (token: string) => createHash('sha256').update(token).digest('hex');

export type Admin = { id: string; username: string; email: string; password_hash: string };

export const findAdmin = async (db: Queries, username: string): Promise<Admin | null> =>
  (await db
    .selectFrom('admins')
    .select(['id', 'username', 'email', 'password_hash'])
    .where('username_key', '=', usernameKey(username))
    .executeTakeFirst()) ?? null;

export const findAdminById = (db: Queries, id: string): Promise<Admin> =>
  db
    .selectFrom('admins')
    .select(['id', 'username', 'email', 'password_hash'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

export const findAnyAdmin = (db: Queries): Promise<Pick<Admin, 'id' | 'password_hash'> | undefined> =>
  db.selectFrom('admins').select(['id', 'password_hash']).limit(1).executeTakeFirst();

export const hasAdmin = async (db: Queries): Promise<boolean> => (await findAnyAdmin(db)) !== undefined;

/** False when that name is taken: another start was faster. */
export const addAdmin = async (tx: Queries, admin: Omit<Admin, 'id'>): Promise<boolean> => {
  const at = now();
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('admins')
    .values({
      ...admin,
      id: newId(),
      username_key: usernameKey(admin.username),
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.column('username_key').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

/** Whether the password is still the one that was looked at. It cannot change before the transaction is over: an update holds the row. */
export const isPasswordCurrent = async (tx: Queries, { id, password_hash }: Admin): Promise<boolean> =>
  (
    await tx
      .updateTable('admins')
      .set({ password_hash })
      .where('id', '=', id)
      .where('password_hash', '=', password_hash)
      .executeTakeFirst()
  ).numUpdatedRows === 1n;

/** Sets a new password, and ends signed links and the sessions, but for the one that is named. */
export const setPassword = async (
  tx: Queries,
  adminId: string,
  passwordHash: string,
  keep = '',
): Promise<void> => {
  await tx
    .updateTable('admins')
    .set({ password_hash: passwordHash, updated_at: now() })
    .where('id', '=', adminId)
    .execute();
  await dropMark(tx, 'password-invented');
  await renewSecrets(tx);
  await revokeOthers(tx, adminId, keep);
};

/** Where a session comes from, for recognising it in a list. */
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

/** Writes a session, finds it, and takes it back. Rejects with the database's own failure. */
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

const MOST_SHOWN = 100;

/** The owner's sessions that live, the latest used first. */
export const listSessions = (db: Queries, adminId: string) =>
  db
    .selectFrom('sessions')
    .select(['id', 'token_hash', 'address', 'device', 'created_at', 'last_used_at'])
    .where('admin_id', '=', adminId)
    .where('last_used_at', '>', fromNow(-IDLE_MS))
    .where('created_at', '>', fromNow(-WHOLE_MS))
    .orderBy('last_used_at', 'desc')
    .orderBy('created_at', 'desc')
    .limit(MOST_SHOWN)
    .execute();

/** Also forgets the browser it was begun in. False when it has ended already, or never was the owner's. */
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

/** Ends the owner's sessions and forgets their browsers, but for the one with this token hash. */
export const revokeOthers = async (tx: Queries, adminId: string, keep: string): Promise<void> => {
  await tx.deleteFrom('sessions').where('admin_id', '=', adminId).where('token_hash', '!=', keep).execute();
  const kept = await tx
    .selectFrom('sessions')
    .select('device_cookie_id')
    .where('token_hash', '=', keep)
    .executeTakeFirst();
  await revokeOtherDevices(tx, adminId, kept?.device_cookie_id ?? '');
};

/** Gives a session another token; the one it had ends with that. False when the session has ended. */
export const changeToken = async (tx: Queries, session: string, token: string): Promise<boolean> =>
  (
    await tx
      .updateTable('sessions')
      .set({ token_hash: tokenHash(token), last_used_at: now() })
      .where('token_hash', '=', session)
      .executeTakeFirst()
  ).numUpdatedRows === 1n;

/** Who a token belongs to while it lives: 7 days after its last use, 30 days in all. `slides` asks for touchSession. */
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

/** Sessions of a time to come were begun before the clock was set back: they begin now, or they would outlive their 30 days. */
export const clampSessionTimes = async (tx: Queries): Promise<void> => {
  const [at, beyond] = [now(), fromNow(MINUTE)];
  await tx.updateTable('sessions').set({ created_at: at }).where('created_at', '>', beyond).execute();
  await tx.updateTable('sessions').set({ last_used_at: at }).where('last_used_at', '>', beyond).execute();
  await tx
    .updateTable('device_cookies')
    .set({ last_used_at: at })
    .where('last_used_at', '>', beyond)
    .execute();
};

export const removeSession = async (tx: Queries, session: string): Promise<void> => {
  await tx.deleteFrom('sessions').where('token_hash', '=', session).execute();
};

/**
 * Writes an attempt down; the log keeps the latest ten thousand. Of those before them it keeps each success of the last month: no flood of
 * wrong passwords hides who came in.
 */
export const logAttempt = async (tx: Queries, attempt: Omit<LoginAttempt, 'id' | 'at'>): Promise<void> => {
  const { seq } = await tx
    .insertInto('login_attempts')
    .values({ ...attempt, at: now() })
    .returning('seq')
    .executeTakeFirstOrThrow();
  if (seq % 100 === 0)
    await tx
      .deleteFrom('login_attempts')
      .where('seq', '<=', seq - KEPT_ATTEMPTS)
      .where((is) => is.or([is('outcome', '!=', 'success'), is('at', '<', fromNow(-WHOLE_MS))]))
      .execute();
};

/** Writes a delayed attempt down, unless nothing else has come from that address since the last one, by whatever names. */
export const logDelayed = async (
  tx: Queries,
  attempt: Omit<LoginAttempt, 'id' | 'at' | 'outcome'>,
): Promise<void> => {
  const last = await tx
    .selectFrom('login_attempts')
    .select('outcome')
    .where('address', '=', attempt.address)
    .where('at', '>', fromNow(-LONGEST_DELAY_MS))
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last?.outcome !== 'delayed') await logAttempt(tx, { ...attempt, outcome: 'delayed' });
};

export const listAttempts = async (db: Queries, limit: number, before: number | null) => {
  const rows = await db
    .selectFrom('login_attempts')
    .selectAll()
    .$if(before !== null, (query) => query.where('seq', '<', before as number))
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
  return rows;
};
