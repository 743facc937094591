import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getContentType } from '../../../shared/audio/formats.ts';
import { endpoints } from '../../../shared/endpoints/index.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { wrongOrderKey } from '../../http/client-guard.ts';
import { sendParts, sendStoredFile } from '../../http/send-stored-file.ts';
import { DOWNLOAD_TTL_MS } from '../../http/signed-link.ts';
import { AppError } from '../../lib/errors.ts';
import { cleanFileName } from '../../receive-upload/file-names.ts';
import { findDownload, type VersionTarget } from '../deliveries/find-download.ts';
import { sendDownload } from '../deliveries/send-download.ts';
import { orderNotFound } from '../ledger/lock-order.ts';
import { isOpenToClient, signForClient } from '../ledger/order-key.ts';
import { findOrder, listOrderFiles } from '../ledger/order-queries.ts';
import type { FileRow } from '../ledger/rows.ts';
import { getEntryNames } from '../order-files/entry-names.ts';
import { layOutZip } from '../order-files/zip-layout.ts';
import { defineLinks, OPEN_ORDER_AGAIN } from '../system/signed-links.ts';
import { getSongFolders } from '../versions/file-names.ts';
import { listSongs } from '../versions/song-queries.ts';
import { getBriefName, writeBrief } from './brief.ts';

/** One file, or without `file_id` all files of the order. */
type FileTarget = {
  order_id: string;
  file_id?: string | undefined;
  isInline: boolean;
  /** The version of the order page's link, with which the client's link ends. Absent in the studio's. */
  link_version?: number;
};

const fileLinks = defineLinks<FileTarget>({
  purpose: 'files',
  path: '/api/downloads',
  longestMs: DOWNLOAD_TTL_MS,
  expired: OPEN_ORDER_AGAIN,
});
const versionLinks = defineLinks<VersionTarget>({
  purpose: 'versions',
  path: '/api/versions',
  longestMs: DOWNLOAD_TTL_MS,
  expired: OPEN_ORDER_AGAIN,
});

/** A link to download works for a day, one to listen for ten minutes. */
const getTtl = ({ isInline }: { isInline: boolean }) => (isInline ? undefined : DOWNLOAD_TTL_MS);

// A page with many versions requests a link for each one played, perhaps in a few tabs.
const LINKS_PER_MINUTE = 240;

/** Files of orders and versions are served by signed links only. Names and types come from the database. */
export const addDownloadRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { database } = deps;

  bind(app, endpoints.createDownloadLink, async ({ params: { order_id }, body }) => {
    const { file_id, version_id, mp3: isMp3, inline: isInline = false } = body;
    if (version_id !== undefined) {
      const target = { order_id, version_id, isMp3, isInline, link_version: null };
      await findDownload(deps, target);
      return versionLinks.create(database, target, getTtl(target));
    }
    await assertStored(deps, order_id, file_id);
    const target = { order_id, file_id, isInline };
    return fileLinks.create(database, target, getTtl(target));
  });

  bind(
    app,
    endpoints.createVersionLink,
    async ({ client, body: { version_id, file_id, inline = false, mp3 = false } }) => {
      const order = await findOrder(database.read, client.order_id);
      if (!order) throw wrongOrderKey();
      const { id: order_id, link_version } = order;
      if (file_id !== undefined) {
        await assertStored(deps, order_id, file_id, 'client');
        const target = { order_id, file_id, isInline: true, link_version };
        return signForClient(database, client, () => fileLinks.create(database, target));
      }
      const isOne = version_id !== undefined;
      const forms = { isInline: inline && isOne, isMp3: mp3 && isOne && !inline };
      const target = { order_id, version_id, ...forms, link_version };
      await findDownload(deps, target);
      return signForClient(database, client, () => versionLinks.create(database, target, getTtl(target)));
    },
    { perMinute: LINKS_PER_MINUTE },
  );

  fileLinks.serve(app, database, (target, request, reply) => sendFiles(deps, request, reply, target));
  versionLinks.serve(app, database, (target, request, reply) => sendDownload(deps, request, reply, target));
};

/** Throws AppError `not_found` if the order doesn't have that file, or its files were removed. */
const assertStored = async (
  { database: { read } }: Deps,
  orderId: string,
  fileId: string | undefined,
  reader: 'client' | 'studio' = 'studio',
): Promise<void> => {
  const files = await listOrderFiles(read, orderId);
  if (!files.length) throw orderNotFound();
  const chosen = files.filter(({ id }) => fileId === undefined || id === fileId);
  if (!chosen.length) throw new AppError('not_found', 'This order doesn’t have that file');
  if (chosen.some(({ expired_at }) => !expired_at)) return;
  if (reader === 'client') throw new AppError('not_found', 'This file is no longer kept.');
  const isUnpaid = (await findOrder(read, orderId))?.files_expired_at !== null;
  throw new AppError(
    'not_found',
    isUnpaid
      ? 'These files were removed because the order was never paid. Ask the client to send them again.'
      : 'These files were deleted after the time you keep files for. Ask the client to send them again.',
  );
};

const sendFiles = async (
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  { order_id, file_id, isInline, link_version }: FileTarget,
): Promise<FastifyReply> => {
  if (link_version !== undefined) {
    const order = await findOrder(deps.database.read, order_id);
    if (!order || order.link_version !== link_version || !isOpenToClient(order)) throw wrongOrderKey();
  }
  const all = await listOrderFiles(deps.database.read, order_id);
  const files = all.filter(({ expired_at }) => !expired_at);
  if (file_id === undefined) return sendZip(deps, request, reply, order_id, files);
  const file = files.find(({ id }) => id === file_id);
  if (!file) throw new AppError('not_found', 'This file no longer exists');
  const type = isInline && file.format !== 'ZIP' ? 'inline' : 'attachment';
  return sendStoredFile(deps.storage, request, reply, file, {
    'content-type': getContentType(file.format),
    'content-disposition': contentDisposition(cleanFileName(file.name), { type }),
  });
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
