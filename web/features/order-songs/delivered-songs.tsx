import { useState } from 'react';
import { nameRoundsLeft } from '../../../shared/rounds-left.ts';
import { getSongName } from '../../../shared/song-name.ts';
import { Button } from '../../ui/button.tsx';
import { useEarlierItems } from '../../ui/use-earlier-items.ts';
import type { PanelProps } from '../placed-order/order-client.ts';
import { ApproveAll } from './approval.tsx';
import { RoundBar } from './lazy-parts.ts';
import { SongRegion } from './song-region.tsx';
import { listDrafts } from './use-notes.ts';

const listSent = ({ songs }: Pick<PanelProps['order'], 'songs'>) =>
  songs
    .flatMap(({ versions }) => versions)
    .flatMap((version) => version.notes.map((note) => ({ id: note.id, version_id: version.id, note })))
    .filter(({ note }) => note.round !== null);

/** The order with the notes of earlier rounds, on request. */
const useEarlierNotes = ({ order, client }: PanelProps) => {
  const { items, hasEarlier, showEarlier } = useEarlierItems(
    listSent(order),
    order.rounds_before,
    async (rounds_before) => {
      const page = await client.call('GET /api/client-orders/:order_id', { query: { rounds_before } });
      return { items: listSent(page), before: page.rounds_before };
    },
    // A delivery brings answers to notes of any round.
    order.delivery?.at,
  );
  const songs = order.songs.map((song) => ({
    ...song,
    versions: song.versions.map((version) => {
      const drafts = version.notes.filter(({ round }) => round === null);
      const sent = items.filter(({ version_id }) => version_id === version.id).map(({ note }) => note);
      return { ...version, notes: [...drafts, ...sent] };
    }),
  }));
  return {
    order: { ...order, songs, rounds_before: hasEarlier ? order.rounds_before : null },
    showEarlier,
  };
};

/** A player for each song; then the round of notes to send. */
export const DeliveredSongs = ({ client, asked, ...given }: DeliveredSongsProps) => {
  const { order, showEarlier } = useEarlierNotes({ client, ...given });
  const props = { client, order };
  const { songs, rounds_total } = order;
  const hasDrafts = listDrafts(order).length > 0;
  const left = !hasDrafts && rounds_total ? nameRoundsLeft(order) : '';
  // Stays after the notes are sent: it says so.
  const [isCounting, setCounting] = useState(hasDrafts);
  if (hasDrafts && !isCounting) setCounting(true);
  return (
    <section
      id="songs"
      aria-label={songs.length > 1 ? 'Songs' : 'Your song'}
      className="min-w-0 scroll-mt-20"
    >
      <div className="grid gap-8">
        {songs.map((song) => (
          <div key={song.song} className="min-w-0">
            {songs.length > 1 && (
              <h2 dir="auto" className="wide mb-3 text-2xl wrap-anywhere">
                {getSongName(song)}
              </h2>
            )}
            {song.versions.length > 0 ? (
              <SongRegion {...props} song={song} asked={asked} />
            ) : (
              <p className="text-muted">
                Nothing delivered of this song yet. It shows up here once it’s ready.
              </p>
            )}
          </div>
        ))}
      </div>
      {order.rounds_before !== null && (
        <Button kind="quiet" className="mt-3 px-3! text-sm!" onClick={() => void showEarlier()}>
          Show earlier notes
        </Button>
      )}
      {left && <p className="mt-3 text-muted text-sm">{left}.</p>}
      {isCounting && <RoundBar {...props} />}
      <ApproveAll {...props} />
    </section>
  );
};
type DeliveredSongsProps = PanelProps & {
  /** What the page asked to play: a new object for every press. */
  asked: { id: string; song: number } | null;
};
