import type { FastifyInstance, FastifyRequest } from 'fastify';
import { endpoints } from '../../../shared/endpoints/index.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { decodeCursor, encodeCursor } from '../../http/list-query.ts';
import { addOwnerGuard } from '../../http/owner-guard.ts';
import { AppError } from '../../lib/errors.ts';
import { renewSecrets } from '../system/secret-queries.ts';
import { listAttempts } from './attempt-queries.ts';
import { changePassword } from './change-password.ts';
import { isDevice } from './device-queries.ts';
import {
  findOwner,
  listSessions,
  removeSession,
  revokeOthers,
  revokeSession,
  touchSession,
} from './queries.ts';
import { DelayedNetworks, signIn } from './sign-in.ts';
import { SIGN_INS_PER_MINUTE } from './sign-in-rate-limit-queries.ts';
import { getVisitor, readDeviceCookie, setDeviceCookie } from './visitor.ts';

/** Authorises all routes; must be added before any of them. */
export const addSessionGuard = (app: FastifyInstance, { database, log }: Deps): void => {
  addOwnerGuard(app, async (token) => {
    const found = await findOwner(database.read, token);
    if (!found) return null;
    // Extends the session without waiting; a busy database must not reject a signed-in owner.
    if (found.slides)
      void database
        .transaction((tx) => touchSession(tx, found.owner.session))
        .catch((error: unknown) => log.warn({ err: error }, 'session not extended'));
    return found.owner;
  });
};

export const addSessionRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { database, config } = deps;
  const held = new DelayedNetworks();
  const isKnown = async ({ headers }: FastifyRequest): Promise<boolean> => {
    const token = readDeviceCookie(headers.cookie);
    return token !== undefined && isDevice(database.read, token);
  };
  bind(
    app,
    endpoints.login,
    async ({ body, request, reply }) => {
      reply.header('cache-control', 'no-store');
      const { deviceToken, ...signedIn } = await signIn(deps, body, getVisitor(request), held);
      setDeviceCookie(reply, config, deviceToken);
      return signedIn;
    },
    { perMinute: SIGN_INS_PER_MINUTE, isExempt: isKnown },
  );
  bind(app, endpoints.logout, async ({ owner }) => {
    await database.urgentTransaction((tx) => removeSession(tx, owner.session));
    return { message: 'Signed out' };
  });
  bind(app, endpoints.changePassword, async ({ body, owner, request }) => {
    const access_token = await changePassword(deps, owner, body, request.ip);
    return { message: 'Password changed. Every other session has been signed out.', access_token };
  });
  bind(app, endpoints.endLinks, async () => {
    await database.transaction(renewSecrets);
    return { message: 'All download links have ended' };
  });
  bind(app, endpoints.listLoginAttempts, async ({ query }) => {
    const rows = await listAttempts(database.read, query.limit + 1, decodeCursor(query.cursor));
    const page = rows.slice(0, query.limit);
    return {
      attempts: page.map(({ seq, ...attempt }) => ({ id: String(seq), ...attempt })),
      next_cursor: rows.length > query.limit ? encodeCursor(page.at(-1)?.seq) : null,
    };
  });
  addSessionListRoutes(app, deps);
};

const addSessionListRoutes = (app: FastifyInstance, { database }: Deps): void => {
  bind(app, endpoints.listSessions, async ({ owner }) => ({
    sessions: (await listSessions(database.read, owner.id)).map(({ token_hash, ...session }) => ({
      ...session,
      is_current: token_hash === owner.session,
    })),
  }));
  bind(app, endpoints.revokeSession, async ({ owner, params }) => {
    if (!(await database.urgentTransaction((tx) => revokeSession(tx, owner.id, params.id))))
      throw new AppError('not_found', 'This session has already ended. Reload the list.');
    return { message: 'Signed out' };
  });
  bind(app, endpoints.revokeOtherSessions, async ({ owner }) => {
    await database.urgentTransaction((tx) => revokeOthers(tx, owner.id, owner.session));
    return { message: 'Signed out everywhere else' };
  });
};
