import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { inertHeaders, sendParts, sendStoredFile } from '../../http/send-stored-file.ts';
import { allowOnlyGet } from '../../http/unknown-routes.ts';
import { AppError } from '../../lib/errors.ts';
import { cleanFileName } from '../../receive-upload/file-names.ts';
import { type FileRow, findOrder, listOrderFiles } from '../ledger/order-queries.ts';
import { getContentType } from '../order-files/content-types.ts';
import { getEntryNames } from '../order-files/entry-names.ts';
import { layOutZip } from '../order-files/zip.ts';
import { getSongFolders } from '../versions/file-names.ts';
import { listSongs } from '../versions/song-queries.ts';
import { getBriefName, writeBrief } from './brief.ts';
import { readDownloadLink } from './download-links.ts';

/** Order files are served by signed links only. Names and types come from the database, not from the URL. */
export const addDownloadRoutes = (app: FastifyInstance, deps: Deps): void => {
  allowOnlyGet(app, '/api/downloads/:link');
  app.get<{ Params: { link: string } }>(
    '/api/downloads/:link',
    { config: { access: 'public' }, exposeHeadRoute: false },
    async (request, reply) => {
      const target = await readDownloadLink(deps, request.params.link);
      if (!target)
        throw new AppError('forbidden', 'This link is no longer valid. Open the order again for a new one.');
      const files = (await listOrderFiles(deps.database.read, target.order_id)).filter(
        ({ expired_at }) => !expired_at,
      );
      reply.headers({
        'cache-control': 'private, no-store',
        ...inertHeaders,
        'referrer-policy': 'no-referrer',
      });
      if (target.file_id === undefined) return sendZip(deps, request, reply, target.order_id, files);
      const file = files.find(({ id }) => id === target.file_id);
      if (!file) throw new AppError('not_found', 'This file no longer exists');
      const isInline = target.isInline && file.format !== 'ZIP';
      return sendStoredFile(deps.storage, request, reply, file, {
        'content-type': getContentType(file.format),
        'content-disposition': contentDisposition(file.name, { type: isInline ? 'inline' : 'attachment' }),
      });
    },
  );
};

const sendZip = async (
  { storage, database }: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  orderId: string,
  files: FileRow[],
) => {
  const order = await findOrder(database.read, orderId);
  if (!order) throw new AppError('not_found', 'This order no longer exists');
  const songs = await listSongs(database.read, order);
  const names = getEntryNames(files, getSongFolders(songs));
  const entries = files.map((file, n) => ({ ...file, name: names[n] ?? file.name }));
  const brief = { name: getBriefName(names), text: await writeBrief(database.read, order, songs, files) };
  return sendParts(storage, request, reply, layOutZip([brief, ...entries], new Date(order.created_at)), {
    'content-type': 'application/zip',
    'content-disposition': contentDisposition(
      cleanFileName(`${order.id} ${order.name.replace(/[/\\]/g, '_')}.zip`),
    ),
  });
};
