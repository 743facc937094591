import type { ClientFile, ClientOrder } from '../../../shared/client-orders.ts';
import { getFileFindings } from '../../../shared/stem-check/file-findings.ts';
import { getWorstSeverity } from '../../../shared/stem-check/findings.ts';
import { getSongFindingsInSlices } from '../../../shared/stem-check/song-findings.ts';
import { hasFilesForEverySong } from '../../../shared/stem-check/song-parts.ts';
import type { TimeSliced } from '../../../shared/stem-check/time-slices.ts';
import type { Deps } from '../../deps.ts';
import { runInTimeSlices } from '../../lib/time-slices.ts';
import { findOrderOrThrow } from '../ledger/lock-order.ts';
import { listOrderFiles } from '../ledger/order-queries.ts';
import { createRowCache } from '../ledger/row-cache.ts';
import type { FileRow, OrderRow } from '../ledger/rows.ts';
import { areWholeSongs, getSold } from '../ledger/sold.ts';
import { type FileAdditionRow, listFileAdditions } from '../order-files/addition-queries.ts';
import { fitFiles, fitPeaks, fitSongFindings } from '../order-files/file-room.ts';
import { additionReader, presentEachFile } from '../order-files/present-files.ts';

type ClientFiles = Pick<ClientOrder, 'files' | 'files_complete' | 'song_findings'>;

function* presentFiles(
  rows: FileRow[],
  additions: FileAdditionRow[],
  songs: readonly string[],
  isForMix: boolean,
  areWhole: boolean,
): TimeSliced<ClientFiles> {
  const getAddition = additionReader(additions);
  const { files, stems } = yield* presentEachFile(rows, (row, stem): ClientFile => {
    const found = getFileFindings(stem, 'client', isForMix);
    return {
      ...row,
      peaks: fitPeaks(row.peaks, rows.length),
      clipped_at_s: found.some(({ code }) => code === 'clipped')
        ? (stem.report?.measures?.first_clip_s ?? null)
        : null,
      findings: found.filter(({ severity }) => severity !== 'fine').map(({ words }) => words),
      severity: stem.report ? getWorstSeverity(found) : null,
      ...getAddition(row),
      is_available: row.expired_at === null,
    };
  });
  fitFiles(files);
  const files_complete = hasFilesForEverySong(
    files.filter(({ is_available }) => is_available),
    songs.length,
    areWhole,
  );
  if (!stems.length) return { files, files_complete, song_findings: [] };
  const across = fitSongFindings(yield* getSongFindingsInSlices(stems, songs, 'client', isForMix));
  const song_findings = across
    .filter(({ severity }) => severity !== 'fine')
    .map(({ song, code, words }) => ({
      song,
      text: code === 'no_files' ? describeEmptySong(songs[song - 1] ?? '') : words,
    }));
  return { files, files_complete, song_findings };
}

// An open page polls, and the findings are the most expensive part.
const recentFiles = createRowCache<ClientFiles>();

const hasMix = (order: OrderRow): boolean => getSold(order).service.delivers.includes('mix');

/** Where the order form offers to move a file, the order page points to its own way of fixing this. */
const describeEmptySong = (name: string): string =>
  `${name} has no files yet. Add them with “Send more files” below, or write to me if they’re among the files of another song.`;

/** The files that one addition brought, sent after the order was placed. */
export const presentAddedFiles = async (
  { database: { read } }: Pick<Deps, 'database'>,
  orderId: string,
  additionId: string,
): Promise<ClientFile[]> => {
  const [order, files, additions] = await Promise.all([
    findOrderOrThrow(read, orderId),
    listOrderFiles(read, orderId),
    listFileAdditions(read, orderId),
  ]);
  const added = files.filter(({ addition_id }) => addition_id === additionId);
  const { files: presented } = await runInTimeSlices(
    presentFiles(added, additions, [''], hasMix(order), areWholeSongs(order)),
  );
  return presented;
};

/** The files of an order with what was found in them; kept while nothing of that changes. */
export const presentClientFiles = (
  row: OrderRow,
  files: FileRow[],
  additions: FileAdditionRow[],
  names: readonly string[],
): Promise<ClientFiles> =>
  recentFiles(row.id, [...files, ...additions, { ...names }], () =>
    runInTimeSlices(presentFiles(files, additions, names, hasMix(row), areWholeSongs(row))),
  );
