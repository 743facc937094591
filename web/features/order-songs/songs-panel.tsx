import { lazyPart } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { PanelProps } from '../placed-order/order-client.ts';
import { isDelivered } from '../placed-order/order-songs.ts';
import { PagePanel } from '../placed-order/page-panel.tsx';
import { SongTitle } from './song-title.tsx';

const DeliveredSongs = lazyPart(
  async () => (await import('./delivered-songs.tsx')).DeliveredSongs,
  'The player couldn’t load.',
  <Skeleton className="h-64" />,
);

const describeWait = ({ stage, cancelled_at }: PanelProps['order']): string => {
  if (cancelled_at) return 'Nothing was delivered for this order.';
  const first = stage === 'to_start' ? 'Once we’ve started, your' : 'Your';
  return `${first} first mix shows up here, and we’ll email you when it does. You’ll compare it with your rough mix, pin notes to the waveform, and approve it when you’re happy. You’ll download everything here, too.`;
};

/** The songs: what was delivered, or else what comes next. Players are loaded with the first version. */
export const SongsPanel = ({ asked, ...props }: SongsPanelProps) => {
  const { order } = props;
  if (isDelivered(order)) return <DeliveredSongs {...props} asked={asked} />;
  return (
    <PagePanel id="songs" title={order.songs.length > 1 ? 'Songs' : 'Your song'}>
      <p className="mb-4 max-w-prose text-muted">{describeWait(order)}</p>
      <div className="divide-y divide-hairline border-hairline border-t">
        {order.songs.map((song) => (
          <div key={song.song} className="py-3">
            <SongTitle {...props} song={song} />
          </div>
        ))}
      </div>
    </PagePanel>
  );
};
type SongsPanelProps = PanelProps & {
  /** What the page asked to play: a new object for every press. */
  asked: { id: string; song: number } | null;
};
