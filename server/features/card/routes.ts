import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../../shared/endpoints/index.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { wrongOrderKey } from '../../http/client-guard.ts';
import { isOpenToClient } from '../ledger/order-key.ts';
import { findOrder } from '../ledger/order-queries.ts';
import { readCardStatus, removeCardKeys, writeCardKeys } from './card-keys.ts';
import { checkCardPayment } from './check-card-payment.ts';
import { handleCardEvent } from './handle-event.ts';
import { payByCard } from './pay-by-card.ts';

// A client clicks a few times; Stripe may send everything again after it couldn't reach the studio for a while.
const clicks = { perMinute: 20 };
const EVENTS_PER_MINUTE = 600;

/** Card payments: the studio's keys, a client's checkout, and Stripe's news of it. */
export const addCardRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { database, signals, log } = deps;

  bind(app, endpoints.getCardStatus, () => readCardStatus(deps));

  bind(app, endpoints.changeCardKeys, async ({ body }) => {
    await writeCardKeys(deps, body);
    signals.emit('content-changed');
    log.info('card keys changed');
    return readCardStatus(deps);
  });

  bind(app, endpoints.removeCardKeys, async () => {
    await removeCardKeys(deps);
    signals.emit('content-changed');
    log.info('card keys removed');
    return readCardStatus(deps);
  });

  bind(
    app,
    endpoints.payByCard,
    async ({ client }) => {
      const order = await findOrder(database.read, client.order_id);
      if (!order || !isOpenToClient(order)) throw wrongOrderKey();
      return { url: await payByCard(deps, order) };
    },
    clicks,
  );

  bind(
    app,
    endpoints.checkCardPayment,
    async ({ client }) => ({ is_paid: await checkCardPayment(deps, client.order_id) }),
    clicks,
  );

  bind(
    app,
    endpoints.receiveCardEvent,
    async ({ request }) => {
      await handleCardEvent(deps, request.signedBytes, request.headers['stripe-signature']);
      return { received: true };
    },
    { perMinute: EVENTS_PER_MINUTE, isSigned: true },
  );
};
