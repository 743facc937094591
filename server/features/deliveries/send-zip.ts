import { createHash } from 'node:crypto';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { formatCount, formatDuration } from '../../../shared/format.ts';
import { formatLevel, formatRate } from '../../../shared/format-sound.ts';
import type { VersionKind } from '../../../shared/version-kinds.ts';
import type { ApprovedSong } from '../../../shared/versions.ts';
import type { Deps } from '../../deps.ts';
import { sendParts } from '../../http/send-stored-file.ts';
import { cleanFileName } from '../../receive-upload/file-names.ts';
import { describeSong, getKindLabel } from '../ledger/describe.ts';
import type { OrderRow, VersionRow } from '../ledger/rows.ts';
import { listAddOnNames } from '../ledger/sold.ts';
import { layOutZip, type ZipEntry } from '../order-files/zip-layout.ts';
import { readOfferedSettings } from '../settings/present.ts';
import { listDeliverables, listNewestDelivered } from '../versions/deliverables.ts';
import { cleanPart } from '../versions/file-names.ts';
import { type DeliveredFile, listDeliveredFiles } from '../versions/list-files.ts';
import type { ListedVersion } from '../versions/queries.ts';
import { type Download, findDownload, type VersionTarget } from './find-download.ts';

/** Sends the newest of everything delivered as one ZIP, with a list of it and checksums. */
export const sendZip = async (
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

const describeSound = ({ duration_s, sample_rate_hz, lufs, true_peak_dbtp }: VersionRow): string =>
  [
    duration_s === null ? '' : formatDuration(duration_s),
    sample_rate_hz === null ? '' : formatRate(sample_rate_hz),
    lufs === null ? '' : `${formatLevel(lufs)} LUFS`,
    true_peak_dbtp === null ? '' : `${formatLevel(true_peak_dbtp)} dBTP`,
  ]
    .filter(Boolean)
    .join(', ');

/** A file's lines: its name and what it is, or why it isn't there. */
const describeFile = ({ version, name, stored, isMp3 }: DeliveredFile): string[] => {
  if (!isMp3) return [name, describeSound(version)].filter(Boolean);
  if (stored) return [name, '320 kbit/s'];
  return [
    version.mp3_state === 'failed'
      ? 'I couldn’t make an MP3 of this one.'
      : 'The MP3 is on its way. Download again in a minute to get it too.',
  ];
};

/**
 * Every song and what was bought for it, with the file's name or that it isn’t there yet. CRLF line ends, which every
 * editor reads.
 */
const writeDeliverables = (
  order: OrderRow,
  songs: ApprovedSong[],
  versions: ListedVersion[],
  files: DeliveredFile[],
  studio: string,
): string => {
  const matrix = listDeliverables(order, versions);
  const extras = listAddOnNames(order);
  const lines = [
    `DELIVERABLES`,
    '',
    `Title     ${order.title}`,
    `Artist    ${order.name}`,
    `Order     ${order.id}`,
    `Studio    ${studio}`,
    `Songs     ${formatCount(order.song_count, 'song')}`,
    ...(extras ? [`Add-ons   ${extras}`] : []),
    ...songs.flatMap((song) => [
      '',
      describeSong(song).toUpperCase(),
      ...describeRows(song.song, matrix, files),
    ]),
    '',
    'SHA256SUMS.txt holds a checksum of every file, to prove that a copy is complete.',
  ];
  return `${lines.join('\r\n')}\r\n`;
};

const describeRows = (
  song: number,
  matrix: { song: number; kind: VersionKind; kind_name: string }[],
  files: DeliveredFile[],
): string[] => {
  const own = files.filter(({ version }) => version.song === song);
  const kinds = [
    ...matrix.filter((one) => one.song === song).map(({ kind, kind_name }) => [kind, kind_name] as const),
    ...own.map(({ version }) => [version.kind, getKindLabel(version)] as const),
  ];
  return [...new Map(kinds)].flatMap(([kind, label]) => {
    const found = own.filter(({ version }) => version.kind === kind);
    const lines = found.length ? found.flatMap(describeFile) : ['not delivered yet'];
    return lines.map((line, n) => `${(n ? '' : label).padEnd(14)}${line}`);
  });
};

/** In the format of `sha256sum -c`. */
const writeChecksums = (files: DeliveredFile[], documents: { name: string; text: string }[]): string =>
  [
    ...files.flatMap(({ stored, name }) => (stored?.sha256 ? [[stored.sha256, name]] : [])),
    ...documents.map(({ name, text }) => [createHash('sha256').update(text).digest('hex'), name]),
  ]
    .map(([sum, name]) => `${sum}  ${name}\n`)
    .join('');
