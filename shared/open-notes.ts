import type { ClientOrder } from './client-orders.ts';
import type { RoundNote } from './versions.ts';

export type NotedSong = { versions: { id: string; delivered_at: string | null }[] };
export type SentRounds = {
  stage: ClientOrder['stage'];
  is_made: boolean;
  songs: NotedSong[];
  rounds: { sent_at: string; notes: Pick<RoundNote, 'version_id' | 'state'>[] }[];
};

const findNewest = (versions: NotedSong['versions']): string =>
  versions.reduce((latest, { delivered_at }) => {
    const at = delivered_at ?? '';
    return at > latest ? at : latest;
  }, '');

/**
 * Whether notes on a song are with the studio: they were sent after its newest version, and not all are ticked. A round
 * asks for a revision; where the status says that something was made with nothing delivered since, the studio said so
 * itself, and has answered in another way.
 */
export const hasOpenNotes = (
  { versions }: NotedSong,
  { rounds, stage, is_made, songs }: SentRounds,
): boolean => {
  const newest = findNewest(versions);
  const newestOfAll = findNewest(songs.flatMap((song) => song.versions));
  return (
    stage !== 'over' &&
    rounds.some(
      ({ sent_at, notes }) =>
        sent_at > newest &&
        !(is_made && sent_at > newestOfAll) &&
        notes.some(
          ({ version_id, state }) => state !== 'done' && versions.some(({ id }) => id === version_id),
        ),
    )
  );
};
