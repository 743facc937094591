import { lazyPart } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { PanelProps } from '../placed-order/order-client.ts';
import { isDelivered } from '../placed-order/order-songs.ts';
import { PageRow } from '../placed-order/page-row.tsx';
import { WhatComesFirst } from './lazy-parts.ts';
import { SongTitle } from './song-title.tsx';

const DeliveredSongs = lazyPart(
  async () => (await import('./delivered-songs.tsx')).DeliveredSongs,
  'The player couldn’t load.',
  // What follows stays below the window until the players are here.
  <div className="min-h-svh">
    <Skeleton className="h-96" />
  </div>,
);

/** The songs: what was delivered, or else what comes next. Players are loaded with the first version. */
export const SongsPanel = ({ asked, ...props }: SongsPanelProps) => {
  const { order } = props;
  if (isDelivered(order)) return <DeliveredSongs {...props} asked={asked} />;
  if (order.cancelled_at) return null;
  return (
    <PageRow
      id="songs"
      label={order.songs.length > 1 ? 'Songs' : 'Your song'}
      title={
        order.songs.length > 1 ? `Your ${order.songs.length} songs: what happens next` : 'What happens next'
      }
    >
      <WhatComesFirst order={order} />
      <div className="divide-y divide-hairline">
        {order.songs.map((song) => (
          <div key={song.song} className="py-2">
            <SongTitle {...props} song={song} />
          </div>
        ))}
      </div>
    </PageRow>
  );
};
type SongsPanelProps = PanelProps & {
  /** What the page asked to play: a new object for every press. */
  asked: { id: string; song: number } | null;
};
