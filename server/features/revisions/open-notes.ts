import { isMadeStatus, isOverStatus } from '../../../shared/order-statuses.ts';
import { getSongName } from '../../../shared/song-name.ts';
import type { ApprovedSong } from '../../../shared/versions.ts';
import { AppError } from '../../lib/errors.ts';
import type { Queries } from '../../ports/database/port.ts';
import type { OrderRow } from '../ledger/rows.ts';
import { listSentNotes, type SentNotes } from './note-queries.ts';

type Version = { song: number; delivered_at: string | null };
const findNewest = (versions: Version[]): string =>
  versions.reduce(
    (latest, { delivered_at }) => ((delivered_at ?? '') > latest ? (delivered_at ?? '') : latest),
    '',
  );

/**
 * The songs whose notes are with the studio: they were sent after the song's newest version, and not all are ticked. A
 * round asks for a revision; where the status says that something was made with nothing delivered since, the studio
 * said so itself, and has answered in another way.
 */
export const listNotedSongs = (
  { status }: Pick<OrderRow, 'status'>,
  versions: Version[],
  sent: SentNotes[],
): number[] => {
  if (isOverStatus(status)) return [];
  const newestOfAll = findNewest(versions);
  return sent
    .filter(
      ({ song, sent_at }) =>
        sent_at > findNewest(versions.filter((version) => version.song === song)) &&
        !(isMadeStatus(status) && sent_at > newestOfAll),
    )
    .map(({ song }) => song);
};

/** Throws if the studio has notes on one of the songs that are to be approved. */
export const assertNoOpenNotes = async (
  tx: Queries,
  order: OrderRow,
  songs: ApprovedSong[],
  versions: Version[],
): Promise<void> => {
  const noted = listNotedSongs(order, versions, await listSentNotes(tx, order.id));
  const song = songs.find((one) => noted.includes(one.song));
  if (song)
    throw new AppError(
      'conflict',
      `I have your notes on ${getSongName(song)}. Its next version comes first, then you can approve it.`,
    );
};
