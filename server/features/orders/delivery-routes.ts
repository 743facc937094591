import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../../shared/endpoints/index.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { wrongOrderKey } from '../../http/client-guard.ts';
import { allowOnlyGet } from '../../http/unknown-routes.ts';
import { AppError } from '../../lib/errors.ts';
import { deliverOrder } from '../deliveries/deliver.ts';
import { findDownload } from '../deliveries/find-download.ts';
import { readVersionLink, signVersionLink } from '../deliveries/links.ts';
import { sendVersions } from '../deliveries/send-versions.ts';
import { withdrawVersion } from '../deliveries/withdraw-version.ts';
import { readIdempotencyKey } from '../ledger/idempotency.ts';
import { signForClient } from '../ledger/order-key.ts';
import { findOrder } from '../ledger/order-queries.ts';
import { nameSong, nameSongForClient } from '../versions/name-song.ts';
import { presentDetail } from './present.ts';

// A page with many versions requests a link for each one played, perhaps in a few tabs.
const LINKS_PER_MINUTE = 240;
const TITLES_PER_MINUTE = 60;

export const addDeliveryRoutes = (app: FastifyInstance, deps: Deps): void => {
  bind(app, endpoints.deliverOrder, async ({ params, body, request }) => {
    const key = readIdempotencyKey(request.headers['idempotency-key']);
    return presentDetail(deps, await deliverOrder(deps, params.order_id, body, key));
  });

  bind(app, endpoints.withdrawVersion, async ({ params: { order_id, version_id } }) => {
    await withdrawVersion(deps, order_id, version_id);
    return undefined;
  });

  bind(app, endpoints.nameOwnSong, ({ params: { order_id, song }, body: { title } }) =>
    nameSong(deps, order_id, { song, title }),
  );

  bind(
    app,
    endpoints.nameSong,
    ({ client, params: { song }, body: { title } }) =>
      nameSongForClient(deps, client.order_id, { song, title }),
    { perMinute: TITLES_PER_MINUTE },
  );

  bind(
    app,
    endpoints.createVersionLink,
    async ({ client, body: { version_id, inline = false, mp3 = false } }) => {
      const order = await findOrder(deps.database.read, client.order_id);
      if (!order) throw wrongOrderKey();
      const { id: order_id, link_version } = order;
      const isOne = version_id !== undefined;
      const forms = { isInline: inline && isOne, isMp3: mp3 && isOne && !inline };
      const target = { order_id, version_id, ...forms, link_version };
      await findDownload(deps, target);
      return signForClient(deps.database, client, () => signVersionLink(deps, target));
    },
    { perMinute: LINKS_PER_MINUTE },
  );

  allowOnlyGet(app, '/api/versions/:link');
  app.get<{ Params: { link: string } }>(
    '/api/versions/:link',
    { config: { access: 'public' }, exposeHeadRoute: false },
    async (request, reply) => {
      const target = await readVersionLink(deps, request.params.link);
      if (!target)
        throw new AppError('forbidden', 'This link is no longer valid. Open the order again for a new one.');
      return sendVersions(deps, request, reply, target);
    },
  );
};
