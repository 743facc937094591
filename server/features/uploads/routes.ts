import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { endpoints } from '../../../shared/endpoints.ts';
import { SECOND } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { bind } from '../../http/bind.ts';
import { refuseMethod } from '../../http/unknown-routes.ts';
import { TusHandler } from './tus-handler.ts';
import { UPLOADS_PATH } from './tus-server.ts';
import { listUploadStates } from './upload-states.ts';

// Three files at once on a fast line are some ten requests a second while the files are small.
const REQUESTS_A_MINUTE = 1_200;
const STATES_A_MINUTE = 240;

const places: [url: string, methods: HTTPMethods[]][] = [
  [UPLOADS_PATH, ['POST', 'OPTIONS']],
  [`${UPLOADS_PATH}/:upload_id`, ['HEAD', 'PATCH', 'DELETE', 'OPTIONS', 'POST']],
];
const others: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

const tooMany = (_request: FastifyRequest, { ttl }: { ttl: number }) =>
  new AppError(
    'too_many',
    'Many requests come from your connection right now. The upload goes on by itself in a moment.',
    { retryAfter: ttl / SECOND },
  );

/** Also of what is refused before the protocol hears of it. */
const sayVersion = async (_request: FastifyRequest, reply: FastifyReply) => {
  reply.header('tus-resumable', '1.0.0');
};

/** Uploads that outlive their request: tus 1.0.0, and how they stand. */
export const addUploadRoutes = (app: FastifyInstance, deps: Deps): void => {
  const door = new TusHandler(app, deps);
  for (const [url, methods] of places) {
    app.route({
      method: methods,
      url,
      exposeHeadRoute: false,
      config: {
        access: 'public',
        reads: 'stream',
        rateLimit: { max: REQUESTS_A_MINUTE, timeWindow: 60_000, errorResponseBuilder: tooMany },
      },
      onSend: sayVersion,
      handler: (request, reply) => {
        if (request.method === 'OPTIONS') reply.header('allow', methods.join(', '));
        return door.take(request, reply);
      },
    });
    app.route({
      method: others.filter((method) => !methods.includes(method)),
      url,
      exposeHeadRoute: false,
      config: { access: 'public' },
      onSend: sayVersion,
      handler: async (_request, reply) => refuseMethod(reply, methods as string[]),
    });
  }

  bind(
    app,
    endpoints.listUploadStates,
    async ({ body, reply }) => {
      reply.header('cache-control', 'no-store');
      return { uploads: await listUploadStates(deps.database.read, body.upload_ids) };
    },
    { perMinute: STATES_A_MINUTE },
  );
};
