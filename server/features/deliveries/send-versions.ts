import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApprovedSong } from '../../../shared/versions.ts';
import type { Deps } from '../../deps.ts';
import { sendParts, sendStoredFile } from '../../http/send-stored-file.ts';
import { AppError } from '../../lib/errors.ts';
import { cleanFileName } from '../../receive-upload/file-names.ts';
import type { VersionRow } from '../ledger/rows.ts';
import { getContentType } from '../order-files/content-types.ts';
import { layOutZip, type ZipEntry } from '../order-files/zip.ts';
import { readOfferedSettings } from '../settings/present.ts';
import { listNewestDelivered } from '../versions/deliverables.ts';
import { cleanPart } from '../versions/file-names.ts';
import { listDeliveredFiles } from '../versions/list-files.ts';
import { markHeard } from '../versions/queries.ts';
import { listSongs } from '../versions/song-queries.ts';
import { writeChecksums, writeDeliverables } from './documents.ts';
import { type Download, findDownload, noSuchVersion, type VersionTarget } from './find-download.ts';

/** Sends the target of a link: a version, its listening copy, or the ZIP. */
export const sendVersions = async (
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  target: VersionTarget,
): Promise<FastifyReply> => {
  const found = await findDownload(deps, target);
  if (target.link_version !== null && request.method === 'GET') await markAllHeard(deps, found.wanted);
  const songs = await listSongs(deps.database.read, found.order);
  if (target.version_id === undefined) return sendZip(deps, request, reply, target, found, songs);
  const [version] = found.wanted;
  if (target.isInline) return sendListeningCopy(deps, request, reply, version);
  const file = listDeliveredFiles(
    found.order,
    songs,
    found.versions.filter(({ id }) => id === version.id),
  ).find(({ isMp3 }) => isMp3 === (target.isMp3 ?? false));
  if (!file?.stored) throw noSuchVersion();
  return sendStoredFile(deps.storage, request, reply, file.stored, {
    'content-type': getContentType(file.isMp3 ? 'MP3' : version.format),
    'content-disposition': contentDisposition(file.name),
  });
};

/** A version the client has listened to or downloaded can’t be withdrawn. */
const markAllHeard = async ({ database }: Deps, versions: VersionRow[]): Promise<void> => {
  const unheard = versions.filter(({ heard_at }) => heard_at === null);
  if (!unheard.length) return;
  await database.transaction(async (tx) => {
    for (const { id } of unheard) await markHeard(tx, id);
  });
};

const noListeningCopy = () =>
  new AppError('not_found', 'This version can’t be played here. Download it to listen.');

const sendListeningCopy = (
  { storage }: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  { listening_key, listening_bytes }: VersionRow,
) => {
  if (listening_key === null || listening_bytes === null) throw noListeningCopy();
  const copy = { storage_key: listening_key, size_bytes: listening_bytes };
  return sendStoredFile(storage, request, reply, copy, {
    'content-type': 'audio/mpeg',
    'content-disposition': contentDisposition('listening-copy.mp3', { type: 'inline' }),
  });
};

const sendZip = async (
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  target: VersionTarget,
  { order, versions, wanted }: Download,
  songs: ApprovedSong[],
) => {
  const ids = new Set(wanted.map(({ id }) => id));
  const files = listDeliveredFiles(
    order,
    songs,
    listNewestDelivered(versions).filter(({ id }) => ids.has(id)),
  );
  const { business_name } = await readOfferedSettings(deps.database.read, deps.config);
  const list = {
    name: 'Deliverables.txt',
    text: writeDeliverables(order, songs, versions, files, business_name),
  };
  const entries = files.flatMap(({ stored, name }): ZipEntry[] => (stored ? [{ ...stored, name }] : []));
  const sums = { name: 'SHA256SUMS.txt', text: writeChecksums(files, [list]) };
  const latest =
    wanted
      .map(({ created_at }) => created_at)
      .sort()
      .at(-1) ?? order.created_at;
  const title = songs.length === 1 ? songs[0]?.title : '';
  const name = [order.name, title || order.id].map(cleanPart).filter(Boolean).join(' - ');
  const headers = {
    'content-type': 'application/zip',
    'content-disposition': contentDisposition(cleanFileName(`${name}.zip`)),
  };
  const parts = layOutZip([...entries, list, sums], new Date(latest));
  // If downloads become locked or the order page's link is renewed meanwhile, the ZIP ends between two files.
  return sendParts(deps.storage, request, reply, parts, headers, () => findDownload(deps, target));
};
