import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../../shared/endpoints/index.ts';
import type { Deps } from '../../deps.ts';
import { pickEmailSettings } from '../../email/email-settings.ts';
import { bind } from '../../http/bind.ts';
import { changeOnce } from '../ledger/change-once.ts';
import { readIdempotencyKey } from '../ledger/idempotency.ts';
import { confirmFiles, stopReminders } from '../order-clock/confirm-files.ts';
import { pauseOrder, resumeOrder } from '../order-clock/pause-order.ts';
import { readOfferedSettings } from '../settings/present.ts';
import { presentDetail } from './present.ts';

export const addClockRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { database, config } = deps;

  bind(app, endpoints.pauseOrder, async ({ params, body, request }) => {
    const settings = pickEmailSettings(await readOfferedSettings(database.read, config));
    const key = readIdempotencyKey(request.headers['idempotency-key']);
    const change = { orderId: params.order_id, scope: 'pause', content: body.reason, key };
    const order = await changeOnce(deps, change, (tx, before, reason) =>
      reason === null ? resumeOrder(tx, before) : pauseOrder(tx, before, reason, { config, settings }),
    );
    return presentDetail(deps, order);
  });

  bind(app, endpoints.confirmFiles, async ({ params, body, request }) => {
    const key = readIdempotencyKey(request.headers['idempotency-key']);
    const change = { orderId: params.order_id, scope: 'files complete', content: body.complete, key };
    return presentDetail(deps, await changeOnce(deps, change, confirmFiles));
  });

  bind(app, endpoints.stopReminders, async ({ params, body, request }) => {
    const key = readIdempotencyKey(request.headers['idempotency-key']);
    const change = { orderId: params.order_id, scope: 'reminders', content: body.stopped, key };
    return presentDetail(deps, await changeOnce(deps, change, stopReminders));
  });
};
