import { createHash } from 'node:crypto';
import { formatCount, formatDuration, formatLevel, formatRate } from '../../../shared/format.ts';
import { addOns } from '../../../shared/pricing.ts';
import type { VersionKind } from '../../../shared/version-kinds.ts';
import type { ApprovedSong } from '../../../shared/versions.ts';
import { describeSong, getKindLabel } from '../ledger/describe.ts';
import type { OrderRow, VersionRow } from '../ledger/rows.ts';
import { listDeliverables } from '../versions/deliverables.ts';
import type { DeliveredFile } from '../versions/list-files.ts';
import type { ListedVersion } from '../versions/queries.ts';

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
      ? 'We couldn’t make an MP3 of this one.'
      : 'The MP3 is on its way. Download again in a minute to get it too.',
  ];
};

/**
 * Every song and what was bought for it, with the file's name or that it isn’t there yet. CRLF line ends, which every
 * editor reads.
 */
export const writeDeliverables = (
  order: OrderRow,
  songs: ApprovedSong[],
  versions: ListedVersion[],
  files: DeliveredFile[],
  studio: string,
): string => {
  const matrix = listDeliverables(order, versions);
  const extras = addOns.filter(({ flag }) => order[flag] === 1).map(({ label }) => label);
  const lines = [
    `DELIVERABLES`,
    '',
    `Order     ${order.id}`,
    `Artist    ${order.name}`,
    `Studio    ${studio}`,
    `Songs     ${formatCount(order.song_count, 'song')}`,
    ...(extras.length ? [`Add-ons   ${extras.join(', ')}`] : []),
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
  matrix: { song: number; kind: VersionKind }[],
  files: DeliveredFile[],
): string[] => {
  const own = files.filter(({ version }) => version.song === song);
  const kinds = [
    ...matrix.filter((one) => one.song === song).map(({ kind }) => kind),
    ...own.map(({ version: { kind } }) => kind),
  ];
  return [...new Set(kinds)].flatMap((kind) => {
    const found = own.filter(({ version }) => version.kind === kind);
    const lines = found.length ? found.flatMap(describeFile) : ['not delivered yet'];
    return lines.map((line, n) => `${(n ? '' : getKindLabel(kind)).padEnd(14)}${line}`);
  });
};

/** In the format of `sha256sum -c`. */
export const writeChecksums = (files: DeliveredFile[], documents: { name: string; text: string }[]): string =>
  [
    ...files.flatMap(({ stored, name }) => (stored?.sha256 ? [[stored.sha256, name]] : [])),
    ...documents.map(({ name, text }) => [createHash('sha256').update(text).digest('hex'), name]),
  ]
    .map(([sum, name]) => `${sum}  ${name}\n`)
    .join('');
