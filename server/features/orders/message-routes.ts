import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../../shared/endpoints/index.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { getNetwork } from '../../http/client-address.ts';
import { sendMessage } from '../conversations/send-message.ts';
import { readIdempotencyKey } from '../ledger/idempotency.ts';
import { presentMessage } from './present.ts';

// Enough for a person who types fast; each order has a limit of its own.
const MESSAGES_PER_MINUTE = 30;

export const addMessageRoutes = (app: FastifyInstance, deps: Deps): void => {
  bind(
    app,
    endpoints.sendClientMessage,
    async ({ client: { order_id }, body: { text }, request }) => {
      const key = readIdempotencyKey(request.headers['idempotency-key']);
      return presentMessage(
        await sendMessage(deps, { order_id, author: 'client', text, network: getNetwork(request.ip) }, key),
      );
    },
    { perMinute: MESSAGES_PER_MINUTE },
  );

  bind(app, endpoints.sendStudioMessage, async ({ params: { order_id }, body: { text }, request }) => {
    const key = readIdempotencyKey(request.headers['idempotency-key']);
    return presentMessage(await sendMessage(deps, { order_id, author: 'studio', text }, key));
  });
};
