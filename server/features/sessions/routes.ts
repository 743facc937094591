import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../../shared/endpoints.ts';
import { now } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { addressKey } from '../../http/address-key.ts';
import { bind } from '../../http/bind.ts';
import { cursorOf, positionOf } from '../../http/cursor.ts';
import { addOwnerGuard } from '../../http/owner.ts';
import { queueEmail } from '../emails/queries.ts';
import { readSettings } from '../settings/queries.ts';
import { type DelayKey, forgetFailures, takeTry, waitOf } from './delays/queries.ts';
import { passwordEmail } from './emails.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import {
  findAdminById,
  findOwner,
  listAttempts,
  listSessions,
  removeSession,
  revokeOthers,
  revokeSession,
  setPassword,
  touchSession,
} from './queries.ts';
import { readDevice } from './read-device.ts';
import { signIn, tooManyTries } from './sign-in.ts';

/** Before any other route: who may call what. */
export const addSessionGuard = (app: FastifyInstance, { database, log }: Deps): void => {
  addOwnerGuard(app, async (token) => {
    const found = await findOwner(database.read, token);
    if (!found) return null;
    // The session slides beside the answer; a busy database must not refuse a signed-in owner.
    if (found.slides)
      void database
        .transaction((tx) => touchSession(tx, found.owner.session))
        .catch((error: unknown) => log.warn({ err: error }, 'session not extended'));
    return found.owner;
  });
};

// Somebody who mistypes needs a few; the growing delays hold up the rest, and this what they would write down.
const SIGN_INS_A_MINUTE = 30;

export const addSessionRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { database, log, config, signals } = deps;
  bind(
    app,
    endpoints.login,
    ({ body, request, reply }) => {
      reply.header('cache-control', 'no-store');
      const device = readDevice(request.headers['user-agent']);
      return signIn(deps, body, { address: addressKey(request.ip), device });
    },
    { perMinute: SIGN_INS_A_MINUTE },
  );
  bind(app, endpoints.logout, async ({ owner }) => {
    await database.transaction((tx) => removeSession(tx, owner.session));
    return { message: 'Signed out' };
  });
  bind(app, endpoints.changePassword, async ({ body, owner, request }) => {
    // Apart from sign-in, so that nobody outside can hold this up; a stolen token guesses as slowly from many addresses.
    const guesses: DelayKey[] = [
      { kind: 'address', value: `password ${addressKey(request.ip)}` },
      { kind: 'name', value: `password of ${owner.id}` },
    ];
    const wait =
      (await waitOf(database.read, guesses)) || (await database.transaction((tx) => takeTry(tx, guesses)));
    if (wait > 0) throw tooManyTries(wait);
    const admin = await findAdminById(database.read, owner.id);
    if (!(await passwordMatches(admin.password_hash, body.current_password)))
      throw new AppError('invalid', 'The current password is not right', {
        errors: [{ field: 'current_password', message: 'The current password is not right' }],
      });
    const passwordHash = await hashPassword(body.new_password);
    const settings = await readSettings(database.read);
    const data = { public_url: config.PUBLIC_URL, settings, at: now(), address: request.ip };
    await database.transaction(async (tx) => {
      await setPassword(tx, owner.id, passwordHash, owner.session);
      await forgetFailures(tx, guesses);
      const email = passwordEmail(data, admin.email || settings.contact_email);
      await queueEmail(tx, config.PUBLIC_URL, { ...email, data });
    });
    signals.emit('mail-queued');
    log.info('password changed');
    return { message: 'Password changed. Every other session has been signed out.' };
  });
  bind(app, endpoints.listLoginAttempts, async ({ query }) => {
    const rows = await listAttempts(database.read, query.limit + 1, positionOf(query.cursor));
    const page = rows.slice(0, query.limit);
    return {
      attempts: page.map(({ seq, ...attempt }) => ({ id: String(seq), ...attempt })),
      next_cursor: rows.length > query.limit ? cursorOf(page.at(-1)?.seq) : null,
    };
  });
  addSessionListRoutes(app, deps);
};

const addSessionListRoutes = (app: FastifyInstance, { database }: Deps): void => {
  bind(app, endpoints.listSessions, async ({ owner }) => ({
    sessions: (await listSessions(database.read, owner.id)).map(({ token_hash, ...session }) => ({
      ...session,
      // Sessions from before this was written down.
      device: session.device || readDevice(undefined),
      is_current: token_hash === owner.session,
    })),
  }));
  bind(app, endpoints.revokeSession, async ({ owner, params }) => {
    if (!(await database.transaction((tx) => revokeSession(tx, owner.id, params.id))))
      throw new AppError('not_found', 'This session has ended already. Reload the list.');
    return { message: 'Signed out' };
  });
  bind(app, endpoints.revokeOtherSessions, async ({ owner }) => {
    await database.transaction((tx) => revokeOthers(tx, owner.id, owner.session));
    return { message: 'Signed out everywhere else' };
  });
};
