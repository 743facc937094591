import { createHash } from 'node:crypto';
import { formatCount, formatDuration, formatLevel, formatRate } from '../../../../shared/format.ts';
import { addOns } from '../../../../shared/pricing.ts';
import type { VersionKind } from '../../../../shared/version-kinds.ts';
import type { ApprovedSong } from '../../../../shared/versions.ts';
import type { OrderRow } from '../rows.ts';
import type { ListedVersion, VersionRow } from '../versions/queries.ts';
import { describeSong, getKindLabel } from './describe.ts';
import { listDeliverables } from './present.ts';

/** A version and its file name in the ZIP. */
export type NamedVersion = { version: VersionRow; name: string };

const describeSound = ({ duration_s, sample_rate_hz, lufs, true_peak_dbtp }: VersionRow): string =>
  [
    duration_s === null ? '' : formatDuration(duration_s),
    sample_rate_hz === null ? '' : formatRate(sample_rate_hz),
    lufs === null ? '' : `${formatLevel(lufs)} LUFS`,
    true_peak_dbtp === null ? '' : `${formatLevel(true_peak_dbtp)} dBTP`,
  ]
    .filter(Boolean)
    .join(', ');

/**
 * Every song and what was bought for it, with the file's name or that it isn’t there yet. CRLF line ends, which every
 * editor reads.
 */
export const writeDeliverables = (
  order: OrderRow,
  songs: ApprovedSong[],
  versions: ListedVersion[],
  named: NamedVersion[],
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
      ...describeRows(song.song, matrix, named),
    ]),
    '',
    'SHA256SUMS.txt holds a checksum of every file, to prove that a copy is complete.',
  ];
  return `${lines.join('\r\n')}\r\n`;
};

const describeRows = (
  song: number,
  matrix: { song: number; kind: VersionKind }[],
  named: NamedVersion[],
): string[] => {
  const own = named.filter(({ version }) => version.song === song);
  const kinds = [
    ...matrix.filter((one) => one.song === song).map(({ kind }) => kind),
    ...own.map(({ version: { kind } }) => kind),
  ];
  return [...new Set(kinds)].flatMap((kind) => {
    const found = own.find(({ version }) => version.kind === kind);
    const label = getKindLabel(kind).padEnd(14);
    if (!found) return [`${label}not delivered yet`];
    const sound = describeSound(found.version);
    return [`${label}${found.name}`, ...(sound ? [`${''.padEnd(14)}${sound}`] : [])];
  });
};

/** In the format of `sha256sum -c`. */
export const writeChecksums = (named: NamedVersion[], documents: { name: string; text: string }[]): string =>
  [
    ...named.flatMap(({ version: { sha256 }, name }) => (sha256 ? [[sha256, name]] : [])),
    ...documents.map(({ name, text }) => [createHash('sha256').update(text).digest('hex'), name]),
  ]
    .map(([sum, name]) => `${sum}  ${name}\n`)
    .join('');
