import { describeAddOn } from '../../../shared/describe-add-on.ts';
import { formatCount } from '../../../shared/format.ts';
import { formatFacts } from '../../../shared/format-sound.ts';
import type { Sold } from '../../../shared/offer.ts';
import { briefTextNames, orderTextFields } from '../../../shared/order-fields.ts';
import { getSongNames } from '../../../shared/song-name.ts';
import { getRemarksInSlices, type Remark } from '../../../shared/stem-check/order-remarks.ts';
import { type CheckedStem, stemLabelWords } from '../../../shared/stems.ts';
import type { OrderPromise } from '../../../shared/turnaround.ts';
import type { OrderSong } from '../../../shared/versions.ts';
import { runInTimeSlices } from '../../lib/time-slices.ts';
import type { Queries } from '../../ports/database/port.ts';
import { describeSong } from '../ledger/describe.ts';
import { readPromise } from '../ledger/order-promise.ts';
import type { FileRow, OrderRow } from '../ledger/rows.ts';
import { getSold } from '../ledger/sold.ts';
import { type FileAdditionRow, listFileAdditions } from '../order-files/addition-queries.ts';
import { presentEachFile } from '../order-files/present-files.ts';
import { findTempoAndKey } from './tempo-and-key.ts';

/** The brief's name in the ZIP: sorted first, whatever folders the client has. */
export const getBriefName = (entries: string[]): string => {
  const taken = new Set(entries.map((entry) => entry.split('/')[0]?.toLowerCase()));
  let name = 'Brief.txt';
  for (let n = 2; taken.has(name.toLowerCase()); n++) name = `Brief (${n}).txt`;
  return name;
};

/** What the studio needs to know about an order while working on it, as text to print or keep with the session. */
export const writeBrief = async (
  db: Queries,
  order: OrderRow,
  songs: OrderSong[],
  files: FileRow[],
): Promise<string> => {
  const additions = await listFileAdditions(db, order.id);
  const { stems } = await runInTimeSlices(presentEachFile(files, () => null));
  const remarks = stems.length
    ? await runInTimeSlices(
        getRemarksInSlices(
          stems,
          getSongNames(songs.map(({ title }) => title)),
          'studio',
          getSold(order).service.delivers.includes('mix'),
        ),
      )
    : [];
  const reports = new Map(stems.map((stem) => [stem.id, stem]));
  const sections = [
    describeOrder(order),
    ...songs.map((song) => describeOneSong(song, order, files, reports)),
    ...briefTextNames.map((name) => toSection(orderTextFields[name].label, order[name])),
    describeAdditions(additions),
    describeRemarks(remarks),
  ];
  // Notepad on older Windows shows other line ends as one long line.
  return `${sections.filter(Boolean).join('\n\n').replace(/\r?\n/g, '\r\n')}\r\n`;
};

const toSection = (title: string, text: string): string => (text ? `${title.toUpperCase()}\n${text}` : '');

const describeOrder = (order: OrderRow): string => {
  const { service, add_ons } = getSold(order);
  const given = findTempoAndKey(briefTextNames.map((name) => order[name]).join('\n'));
  return [
    'BRIEF',
    '',
    `Title          ${order.title}`,
    `Client         ${order.name}`,
    `Order number   ${order.id}`,
    `Ordered        ${order.created_at.slice(0, 10)}`,
    `Service        ${service.name}`,
    `Songs          ${formatCount(order.song_count, 'song')}`,
    ...(given.length ? [`Tempo and key  ${given.join(', ')}`] : []),
    ...(add_ons.length
      ? ['', 'ADD-ONS', ...add_ons.map((addOn) => toListItem(addOn, readPromise(order)))]
      : []),
  ].join('\n');
};

const toListItem = (addOn: Sold['add_ons'][number], promise: OrderPromise): string =>
  [`- ${addOn.name}`, describeAddOn(addOn, { rush_turnaround: promise, free_rounds: promise.free_rounds })]
    .filter(Boolean)
    .join(': ');

const describeOneSong = (
  song: OrderSong,
  { song_count }: OrderRow,
  files: FileRow[],
  reports: Map<string, CheckedStem>,
): string => {
  // A file guessed to belong to a song beyond the order's last one is listed with the last.
  const own = files.filter((file) => Math.min(file.song, song_count) === song.song);
  const given = findTempoAndKey(own.map(({ name, path }) => `${path}/${name}`).join('\n'));
  const lines = own.map((file) => {
    const facts = reports.get(file.id)?.report?.facts;
    const about = [stemLabelWords[file.label], facts ? formatFacts(facts) : ''].filter(Boolean).join(', ');
    return `- ${file.path ? `${file.path}/` : ''}${file.name} (${about})`;
  });
  return [
    describeSong(song).toUpperCase(),
    ...(given.length ? [`By their names: ${given.join(', ')}`] : []),
    ...song.references.map((url) => `Reference: ${url}`),
    ...(lines.length ? lines : ['No files yet']),
  ].join('\n');
};

const describeAdditions = (additions: FileAdditionRow[]): string =>
  toSection(
    'Sent later',
    additions
      .filter(({ note }) => note)
      .map(({ at, note }) => `${at.slice(0, 10)}: ${note}`)
      .join('\n'),
  );

const describeRemarks = (remarks: Remark[]): string =>
  toSection(
    'What stands out in the files',
    remarks.map(({ about, words }) => `- ${about}: ${words}`).join('\n'),
  );
