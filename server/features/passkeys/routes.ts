import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../../shared/endpoints/index.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { AppError } from '../../lib/errors.ts';
import { addPasskey, deletePasskey, listPasskeys } from '../second-factor/passkey-queries.ts';
import { queueSignInEmail } from '../sessions/queue-security-email.ts';
import { SIGN_INS_PER_MINUTE } from '../sessions/sign-in-rate-limit-queries.ts';
import { getVisitor, setDeviceCookie } from '../sessions/visitor.ts';
import { readSettings } from '../settings/queries.ts';
import { useChallenge } from './challenges.ts';
import { confirmOwner } from './confirm-owner.ts';
import { signInByPasskey } from './sign-in-by-passkey.ts';
import { addTotpRoutes } from './totp-routes.ts';
import { getCreationOptions, getRequestOptions, verifyNewPasskey } from './verify.ts';

const MAX_PASSKEYS = 20;
const checkRoom = (known: unknown[]): void => {
  if (known.length >= MAX_PASSKEYS)
    throw new AppError('conflict', `You can have up to ${MAX_PASSKEYS} passkeys. Remove one you don’t use.`);
};
const signIns = { perMinute: SIGN_INS_PER_MINUTE };

/**
 * Passkeys: the owner's list of them, and signing in with one instead of name, password and code. And the codes beside the
 * password.
 */
export const addPasskeyRoutes = (app: FastifyInstance, deps: Deps): void => {
  addOwnPasskeyRoutes(app, deps);
  addTotpRoutes(app, deps);

  bind(app, endpoints.getPasskeySignIn, () => getRequestOptions(deps), signIns);

  bind(
    app,
    endpoints.signInByPasskey,
    async ({ body, request, reply }) => {
      const response = body.credential as unknown as AuthenticationResponseJSON;
      const { deviceToken, ...signedIn } = await signInByPasskey(deps, response, getVisitor(request));
      setDeviceCookie(reply, deps.config, deviceToken);
      return signedIn;
    },
    signIns,
  );
};

const addOwnPasskeyRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { database, config, signals, log } = deps;
  const list = async (ownerId: string) => ({
    passkeys: (await listPasskeys(database.read, ownerId)).map(({ credential_id: _, ...passkey }) => passkey),
  });

  bind(app, endpoints.listPasskeys, ({ owner }) => list(owner.id));

  bind(app, endpoints.getNewPasskey, async ({ owner, body, request }) => {
    await confirmOwner(deps, owner, body, request.ip);
    const [{ business_name }, known] = await Promise.all([
      readSettings(database.read),
      listPasskeys(database.read, owner.id),
    ]);
    checkRoom(known);
    return getCreationOptions(deps, owner, business_name, known);
  });

  bind(app, endpoints.addPasskey, async ({ owner, body, request }) => {
    const response = body.credential as unknown as RegistrationResponseJSON;
    const { challenge, passkey } = await verifyNewPasskey(deps, owner, response);
    const name = body.name || 'Passkey';
    await database.transaction(async (tx) => {
      checkRoom(await listPasskeys(tx, owner.id));
      if (!(await useChallenge(tx, challenge)) || !(await addPasskey(tx, { ...passkey, name })))
        throw new AppError('conflict', 'This passkey is in the list already. Reload the page to see it.');
      const about = { adminId: owner.id, address: request.ip };
      await queueSignInEmail(tx, { config }, about, `The passkey “${name}” was added`);
    });
    signals.emit('mail-queued');
    log.info('passkey added');
    return list(owner.id);
  });

  bind(app, endpoints.deletePasskey, async ({ owner, params, request }) => {
    await database.transaction(async (tx) => {
      const name = await deletePasskey(tx, owner.id, params.id);
      if (name === undefined) throw new AppError('not_found', 'This passkey was removed already');
      const about = { adminId: owner.id, address: request.ip };
      await queueSignInEmail(tx, { config }, about, `The passkey “${name}” was removed`);
    });
    signals.emit('mail-queued');
    log.info('passkey removed');
    return list(owner.id);
  });
};
