import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { endpoints } from '../../../shared/endpoints/index.ts';
import type { StemNote } from '../../../shared/uploads.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { refuseMethod } from '../../http/unknown-routes.ts';
import { SECOND } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import type { Queries } from '../../ports/database/port.ts';
import type { UploadRow } from './claim-queries.ts';
import { UPLOADS_PATH } from './handle-tus-request.ts';
import { listUploadStates, presentUpload, readNote } from './present.ts';
import { findUpload, saveNote } from './queries.ts';
import { TusHandler } from './tus-handler.ts';

// A hundred files, each checked, labelled and assigned to a song, a few times over.
const NOTES_PER_MINUTE = 1_200;
// Three files at once on a fast connection make about ten requests a second while the files are small; three artists
// behind one address.
const REQUESTS_PER_MINUTE = 2_400;
const STATES_PER_MINUTE = 240;

const routes: [url: string, methods: HTTPMethods[]][] = [
  [UPLOADS_PATH, ['POST', 'OPTIONS']],
  [`${UPLOADS_PATH}/:upload_id`, ['HEAD', 'PATCH', 'DELETE', 'OPTIONS', 'POST']],
];
const others: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

const uploadGone = () =>
  new AppError('not_found', 'This upload has expired. Remove the file and choose it again.');

const tooMany = (_request: FastifyRequest, { ttl }: { ttl: number }) =>
  new AppError(
    'too_many',
    'Your connection is sending a lot of requests. The upload will resume in a moment.',
    { retryAfter: ttl / SECOND },
  );

/** Also on requests refused before the protocol's handler sees them. */
const addVersion = async (_request: FastifyRequest, reply: FastifyReply) => {
  reply.header('tus-resumable', '1.0.0');
  if (reply.statusCode === 412) reply.header('tus-version', '1.0.0');
};

/** Resumable uploads (tus 1.0.0), their states, and the notes on them. */
export const addUploadRoutes = (app: FastifyInstance, deps: Deps): void => {
  const tus = new TusHandler(app, deps);
  for (const [url, methods] of routes) {
    app.route({
      method: methods,
      url,
      exposeHeadRoute: false,
      config: {
        access: 'public',
        knowsOwner: true,
        isExempt: async ({ owner }) => owner !== undefined,
        reads: 'stream',
        rateLimit: { max: REQUESTS_PER_MINUTE, timeWindow: 60_000, errorResponseBuilder: tooMany },
      },
      onSend: addVersion,
      handler: (request, reply) => {
        if (request.method === 'OPTIONS') reply.header('allow', methods.join(', '));
        return tus.handle(request, reply);
      },
    });
    app.route({
      method: others.filter((method) => !methods.includes(method)),
      url,
      exposeHeadRoute: false,
      config: { access: 'public' },
      onSend: addVersion,
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
    { perMinute: STATES_PER_MINUTE },
  );

  bind(
    app,
    endpoints.noteStem,
    async ({ params, body, reply }) => {
      reply.header('cache-control', 'no-store');
      const row = await deps.database.transaction((tx) => saveStemNote(tx, params.upload_id, body));
      if (!row) throw uploadGone();
      return presentUpload(row.id, row);
    },
    { perMinute: NOTES_PER_MINUTE },
  );
};

/**
 * Saves the note on an upload. Returns the row; undefined if it is gone. Throws AppError `conflict` if the upload is
 * part of an order, where another note changes nothing.
 */
const saveStemNote = async (tx: Queries, id: string, note: StemNote): Promise<UploadRow | undefined> => {
  const row = (await saveNote(tx, id, JSON.stringify(note))) ?? (await findUpload(tx, id));
  if (!row) return undefined;
  const saved = readNote(row.note);
  if (saved?.song === note.song && saved.label === note.label) return row;
  throw new AppError(
    'conflict',
    'This file is already part of an order, so its song and part can’t be changed here. Write to me to change them.',
  );
};
