import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../../shared/endpoints/index.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { AppError } from '../../lib/errors.ts';
import {
  confirmTotp,
  countRecoveryCodes,
  deleteTotp,
  findTotp,
  renewRecoveryCodes,
  storeUnconfirmed,
} from '../second-factor/queries.ts';
import { createTotp, takeCode } from '../second-factor/totp.ts';
import { confirmPassword, getGuessKeys } from '../sessions/confirm-password.ts';
import { queueSignInEmail } from '../sessions/queue-security-email.ts';
import { forgetFailures } from '../sessions/sign-in-rate-limit-queries.ts';
import { readSettings } from '../settings/queries.ts';
import { confirmOwner } from './confirm-owner.ts';

// A code is one of a million, and three are right at a time.
const tries = { perMinute: 10 };

/**
 * Codes of an authenticator app beside the password: switched on with the password or a passkey and the first right code,
 * off with the password.
 */
export const addTotpRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { database, config, signals, log } = deps;

  bind(app, endpoints.getTotp, async ({ owner }) => ({
    confirmed_at: (await findTotp(database.read, owner.id))?.confirmed_at ?? null,
    recovery_codes_left: await countRecoveryCodes(database.read, owner.id),
  }));

  bind(app, endpoints.startTotp, async ({ owner, body, request }) => {
    await confirmOwner(deps, owner, body, request.ip);
    const { business_name } = await readSettings(database.read);
    const totp = createTotp(business_name, owner.username);
    if (!(await database.transaction((tx) => storeUnconfirmed(tx, config.DATA_DIR, owner.id, totp.secret))))
      throw new AppError('conflict', 'Codes are switched on already. Switch them off to set up another app.');
    return totp;
  });

  bind(
    app,
    endpoints.confirmTotp,
    async ({ owner, body, request }) => {
      const recovery_codes = await database.transaction(async (tx) => {
        const totp = await findTotp(tx, owner.id);
        if (!totp || totp.confirmed_at) return null;
        if ((await takeCode(tx, config.DATA_DIR, owner.id, body.code)) !== 'right') throw wrongCode();
        await confirmTotp(tx, owner.id);
        await queueSignInEmail(
          tx,
          { config },
          { adminId: owner.id, address: request.ip },
          'Codes of an authenticator app were switched on',
        );
        return renewRecoveryCodes(tx, owner.id);
      });
      if (!recovery_codes)
        throw new AppError('conflict', 'This setup is out of date. Reload the page and start again.');
      signals.emit('mail-queued');
      log.info('codes switched on');
      return { recovery_codes };
    },
    tries,
  );

  bind(app, endpoints.removeTotp, async ({ owner, body, request }) => {
    const given = { field: 'password', password: body.password, address: request.ip };
    await confirmPassword(deps, owner, given);
    const wasOn = await database.transaction(async (tx) => {
      await forgetFailures(tx, getGuessKeys(owner, request.ip));
      if (!(await deleteTotp(tx, owner.id))) return false;
      await queueSignInEmail(
        tx,
        { config },
        { adminId: owner.id, address: request.ip },
        'Codes of an authenticator app were switched off',
      );
      return true;
    });
    if (!wasOn) throw new AppError('conflict', 'Codes are off already. Reload the page.');
    signals.emit('mail-queued');
    log.info('codes switched off');
    return { message: 'Codes are switched off' };
  });
};

const wrongCode = () => {
  const message =
    'This code isn’t right. Check that the clocks of phone and server are right, and enter the next one';
  return new AppError('invalid', message, { errors: [{ field: 'code', message }] });
};
