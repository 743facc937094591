import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { inertHeaders, sendStoredFile } from '../../../http/send-stored-file.ts';
import { cleanFileName } from '../../../receive-upload/file-names.ts';
import { readOfferedSettings } from '../../settings/present.ts';
import { getContentType } from '../downloads/content-types.ts';
import { createZip, type ZipEntry } from '../downloads/zip.ts';
import { listSongs } from '../rounds/approval-queries.ts';
import { presentSongs } from '../rounds/present.ts';
import { markHeard, type VersionRow } from '../versions/queries.ts';
import { writeChecksums, writeDeliverables } from './documents.ts';
import { cleanPart, getFileNames } from './file-names.ts';
import { type Download, findDownload } from './find-download.ts';
import type { VersionLink } from './links.ts';

/** Sends the target of a link: a version, its listening copy, or the ZIP. */
export const sendVersions = async (
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  target: VersionLink,
): Promise<FastifyReply> => {
  const found = await findDownload(deps, target);
  reply.headers({ 'cache-control': 'private, no-store', ...inertHeaders, 'referrer-policy': 'no-referrer' });
  if (target.link_version !== null && request.method === 'GET') await markAllHeard(deps, found.wanted);
  const songs = presentSongs(found.order, await listSongs(deps.database.read, target.order_id));
  if (target.version_id === undefined) return sendZip(deps, reply, target, found, songs);
  const [version] = found.wanted;
  if (target.isInline) return sendListeningCopy(deps, request, reply, version);
  const name = getFileNames(found.order, songs, [version]).get(version.id) ?? version.name;
  const { storage_key, size_bytes } = version;
  if (storage_key === null) throw noListeningCopy();
  return sendStoredFile(
    deps.storage,
    request,
    reply,
    { storage_key, size_bytes, etag: `"${version.id}"` },
    { 'content-type': getContentType(version.format), 'content-disposition': contentDisposition(name) },
  );
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
  { id, listening_key, listening_bytes }: VersionRow,
) => {
  if (listening_key === null || listening_bytes === null) throw noListeningCopy();
  const copy = { storage_key: listening_key, size_bytes: listening_bytes, etag: `"${id}-listening"` };
  return sendStoredFile(storage, request, reply, copy, {
    'content-type': 'audio/mpeg',
    'content-disposition': contentDisposition('listening-copy.mp3', { type: 'inline' }),
  });
};

const sendZip = async (
  deps: Deps,
  reply: FastifyReply,
  target: VersionLink,
  { order, versions, wanted }: Download,
  songs: ReturnType<typeof presentSongs>,
) => {
  const names = getFileNames(order, songs, wanted);
  const named = wanted.map((version) => ({ version, name: names.get(version.id) ?? version.name }));
  const { business_name } = await readOfferedSettings(deps.database.read, deps.config);
  const list = {
    name: 'Deliverables.txt',
    text: writeDeliverables(order, songs, versions, named, business_name),
  };
  const files = named.flatMap(({ version: { storage_key, size_bytes }, name }): ZipEntry[] =>
    storage_key === null ? [] : [{ name, storage_key, size_bytes }],
  );
  const sums = { name: 'SHA256SUMS.txt', text: writeChecksums(named, [list]) };
  const latest =
    wanted
      .map(({ created_at }) => created_at)
      .sort()
      .at(-1) ?? order.created_at;
  // If downloads become locked or the order page's link is renewed meanwhile, the ZIP ends between two files.
  const { stream, size } = await createZip(deps.storage, [...files, list, sums], new Date(latest), () =>
    findDownload(deps, target),
  );
  if (size !== undefined) reply.header('content-length', size);
  const title = songs.length === 1 ? songs[0]?.title : '';
  const name = [order.name, title || order.id].map(cleanPart).filter(Boolean).join(' - ');
  return reply
    .headers({
      'content-type': 'application/zip',
      'content-disposition': contentDisposition(cleanFileName(`${name}.zip`)),
    })
    .send(stream);
};
