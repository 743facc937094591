import type { ClientOrder } from './client-orders.ts';
import type { RoundNote } from './versions.ts';

export type NotedSong = { versions: { id: string; delivered_at: string | null }[] };
export type SentRounds = {
  stage: ClientOrder['stage'];
  status: ClientOrder['status'];
  songs: NotedSong[];
  rounds: { sent_at: string; notes: Pick<RoundNote, 'version_id' | 'state'>[] }[];
};

/** Whether it says that something was made to listen to. The order page loads this file, but not the table of statuses. */
export const isMadeStatus = (status: ClientOrder['status']): boolean =>
  status === 'mixed' || status === 'mastered';

const findNewest = (versions: NotedSong['versions']): string =>
  versions.reduce((latest, { delivered_at }) => {
    const at = delivered_at ?? '';
    return at > latest ? at : latest;
  }, '');

/**
 * Whether notes on a song are with the studio: they were sent after its newest version, and not all are ticked. A round
 * makes the status `revision_requested`; where it says mixed or mastered with nothing delivered since, the studio said so
 * itself, and has answered in another way.
 */
export const hasOpenNotes = (
  { versions }: NotedSong,
  { rounds, stage, status, songs }: SentRounds,
): boolean => {
  const newest = findNewest(versions);
  const newestOfAll = findNewest(songs.flatMap((song) => song.versions));
  return (
    stage !== 'over' &&
    rounds.some(
      ({ sent_at, notes }) =>
        sent_at > newest &&
        !(isMadeStatus(status) && sent_at > newestOfAll) &&
        notes.some(
          ({ version_id, state }) => state !== 'done' && versions.some(({ id }) => id === version_id),
        ),
    )
  );
};
