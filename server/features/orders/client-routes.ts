import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../../shared/endpoints/index.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { getAddressKey, getNetwork } from '../../http/client-address.ts';
import { addClientGuard, wrongOrderKey } from '../../http/client-guard.ts';
import { limitPerMinute } from '../../http/rate-limit.ts';
import { readIdempotencyKey } from '../ledger/idempotency.ts';
import { isOpenToClient, isOrderKey } from '../ledger/order-key.ts';
import { findOrder } from '../ledger/order-queries.ts';
import { addFiles } from '../order-files/add-files.ts';
import { requestOrderLinks } from '../order-links/request-links.ts';
import { reportPayment } from '../payments/report-payment.ts';
import { presentPayment } from './present.ts';
import { presentAddedFiles, presentClientOrder } from './present-client.ts';

/** Guards routes called with an order's key. Must be added before any route. */
export const addOrderKeyGuard = (app: FastifyInstance, { database, config }: Deps): void =>
  addClientGuard(app, (orderId, key) => isOrderKey(database, orderId, key), config.RATE_LIMITS);

// An open page polls every few seconds, perhaps in a few tabs.
const VIEWS_PER_MINUTE = 240;
// Rendering the findings for six hundred files takes noticeable CPU time, so this limits an order across all addresses.
const VIEWS_OF_ORDER_PER_MINUTE = 120;
const TOO_OFTEN = 'This order was just opened many times. Please wait a minute and try again.';
const LINK_REQUESTS_PER_MINUTE = 10;
// A client clicks a few times; identical reports are merged anyway.
const REPORTS_PER_MINUTE = 20;
const FILES_PER_MINUTE = 20;

export const addClientOrderRoutes = (app: FastifyInstance, deps: Deps): void => {
  bind(
    app,
    endpoints.requestOrderLinks,
    async ({ body, request }) => {
      await requestOrderLinks(deps, body.email, getNetwork(request.ip));
      return {
        message: 'If there are orders with this address, an email with their links is on its way.',
      };
    },
    { perMinute: LINK_REQUESTS_PER_MINUTE },
  );

  const limitViews = limitPerMinute(VIEWS_OF_ORDER_PER_MINUTE, deps.config.RATE_LIMITS, TOO_OFTEN);
  bind(
    app,
    endpoints.getClientOrder,
    async ({ client, query }) => {
      limitViews(client.order_id);
      const row = await findOrder(deps.database.read, client.order_id);
      // Deleted or erased since its key was checked.
      if (!row || !isOpenToClient(row)) throw wrongOrderKey();
      return presentClientOrder(deps, row, query);
    },
    { perMinute: VIEWS_PER_MINUTE, isView: true },
  );

  bind(
    app,
    endpoints.reportPayment,
    async ({ client, body, request }) =>
      presentPayment(
        await reportPayment(deps, client.order_id, body, {
          network: getNetwork(request.ip),
          key: readIdempotencyKey(request.headers['idempotency-key']),
        }),
      ),
    { perMinute: REPORTS_PER_MINUTE },
  );

  bind(
    app,
    endpoints.sendFiles,
    async ({ client: { order_id }, body, request }) => {
      const sender = { address: getAddressKey(request.ip), network: getNetwork(request.ip) };
      const key = readIdempotencyKey(request.headers['idempotency-key']);
      const additionId = await addFiles(deps, order_id, body, sender, key);
      return { files: await presentAddedFiles(deps, order_id, additionId) };
    },
    { perMinute: FILES_PER_MINUTE },
  );
};
