import type { ClientOrder } from './client-orders.ts';

export type NotedSong = { versions: { id: string; delivered_at: string | null }[] };
export type SentRounds = {
  stage: ClientOrder['stage'];
  rounds: { sent_at: string; notes: { version_id: string }[] }[];
};

/** Whether notes on a song are with the studio: they were sent after its newest version. */
export const hasOpenNotes = ({ versions }: NotedSong, { rounds, stage }: SentRounds): boolean => {
  const newest = versions.reduce((latest, { delivered_at }) => {
    const at = delivered_at ?? '';
    return at > latest ? at : latest;
  }, '');
  return (
    stage !== 'over' &&
    rounds.some(
      ({ sent_at, notes }) =>
        sent_at > newest && notes.some(({ version_id }) => versions.some(({ id }) => id === version_id)),
    )
  );
};
