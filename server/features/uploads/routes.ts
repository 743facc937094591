import type { FastifyInstance, HTTPMethods } from 'fastify';
import { endpoints } from '../../../shared/endpoints.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { refuseMethod } from '../../http/unknown-methods.ts';
import { findUploads } from './claims/queries.ts';
import { presentUpload } from './present.ts';
import { Door } from './protocol/door.ts';
import { UPLOADS_PATH } from './protocol/speak.ts';

// Three files at once on a fast line are some ten requests a second while the files are small.
const REQUESTS_A_MINUTE = 1_200;
const STATES_A_MINUTE = 240;

const places: [url: string, methods: HTTPMethods[]][] = [
  [UPLOADS_PATH, ['POST', 'OPTIONS']],
  [`${UPLOADS_PATH}/:upload_id`, ['HEAD', 'PATCH', 'DELETE', 'OPTIONS', 'POST']],
];
const others: HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Uploads that outlive their request: tus 1.0.0, and how they stand. */
export const addUploadRoutes = (app: FastifyInstance, deps: Deps): void => {
  const door = new Door(app, deps);
  for (const [url, methods] of places) {
    app.route({
      method: methods,
      url,
      exposeHeadRoute: false,
      config: {
        access: 'public',
        reads: 'stream',
        rateLimit: { max: REQUESTS_A_MINUTE, timeWindow: 60_000 },
      },
      handler: (request, reply) => door.take(request, reply),
    });
    app.route({
      method: others.filter((method) => !methods.includes(method)),
      url,
      exposeHeadRoute: false,
      config: { access: 'public' },
      handler: async (_request, reply) => refuseMethod(reply, methods as string[]),
    });
  }

  bind(
    app,
    endpoints.listUploadStates,
    async ({ body, reply }) => {
      reply.header('cache-control', 'no-store');
      const rows = new Map(
        (await findUploads(deps.database.read, body.upload_ids)).map((row) => [row.id, row]),
      );
      return { uploads: body.upload_ids.map((id) => presentUpload(id, rows.get(id))) };
    },
    { perMinute: STATES_A_MINUTE },
  );
};
