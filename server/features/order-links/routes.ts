import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../../shared/endpoints/index.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { getNetwork } from '../../http/client-address.ts';
import { findOrderOrThrow } from '../ledger/lock-order.ts';
import { describeState } from '../ledger/order-state.ts';
import { readStudioSettings } from '../settings/queries.ts';
import { requestOrderLinks } from './request-links.ts';
import { listClientOrders } from './your-orders.ts';

const LINK_REQUESTS_PER_MINUTE = 10;
const LISTS_PER_MINUTE = 60;
// A browser remembers up to 50 orders, and asks for each.
const STATES_PER_MINUTE = 240;

/** What a client asks for about several orders. */
export const addOrderLinkRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { read } = deps.database;

  bind(
    app,
    endpoints.requestOrderLinks,
    async ({ body, request }) => {
      await requestOrderLinks(deps, body.email, getNetwork(request.ip));
      return {
        message: 'If there are orders with this address, their links are sent there.',
      };
    },
    { perMinute: LINK_REQUESTS_PER_MINUTE },
  );

  bind(
    app,
    endpoints.listClientOrders,
    async ({ body, reply }) => {
      reply.header('cache-control', 'no-store');
      return { orders: await listClientOrders(deps.database, body.link) };
    },
    { perMinute: LISTS_PER_MINUTE },
  );

  bind(
    app,
    endpoints.getOrderState,
    async ({ client }) => {
      const { locale, timezone } = await readStudioSettings(read);
      return { state: describeState(await findOrderOrThrow(read, client.order_id), locale, timezone) };
    },
    { perMinute: STATES_PER_MINUTE },
  );
};
