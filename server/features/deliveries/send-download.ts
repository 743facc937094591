import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { getContentType } from '../../../shared/audio/formats.ts';
import type { Deps } from '../../deps.ts';
import { sendStoredFile } from '../../http/send-stored-file.ts';
import { AppError } from '../../lib/errors.ts';
import type { VersionRow } from '../ledger/rows.ts';
import { listDeliveredFiles } from '../versions/list-files.ts';
import { markHeard } from '../versions/queries.ts';
import { listSongs } from '../versions/song-queries.ts';
import { findDownload, noSuchVersion, type VersionTarget } from './find-download.ts';
import { sendZip } from './send-zip.ts';

/** Sends the target of a link: a version, its listening copy, or the ZIP. */
export const sendDownload = async (
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
