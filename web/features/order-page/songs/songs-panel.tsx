import { lazy, Suspense } from 'react';
import { statusTable } from '../../../../shared/order-statuses.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { isDelivered } from '../describe-turn.ts';
import type { PanelProps } from '../order-client.ts';
import { PagePanel } from '../page-panel.tsx';
import { SongTitle } from './song-title.tsx';

type Delivered = typeof import('./delivered-songs.tsx').DeliveredSongs;

const Lost = () => (
  <p role="alert" className="text-error text-sm">
    The player couldn’t load. Check your connection, then reload the page.
  </p>
);
const DeliveredSongs = lazy(() =>
  import('./delivered-songs.tsx').then(
    ({ DeliveredSongs: Songs }) => ({ default: Songs }),
    () => ({ default: Lost as Delivered }),
  ),
);

const describeWait = ({ status, cancelled_at }: PanelProps['order']): string => {
  if (cancelled_at) return 'Nothing was delivered for this order.';
  const first = statusTable[status].stage === 'to_start' ? 'Once we’ve started, your' : 'Your';
  return `${first} first mix shows up here, and we’ll email you when it does. You’ll compare it with your rough mix, pin notes to the waveform, and approve it when you’re happy. You’ll download everything here, too.`;
};

/** The songs: what was delivered, or else what comes next. Players are loaded with the first version. */
export const SongsPanel = (props: PanelProps) => {
  const { order } = props;
  return (
    <PagePanel id="songs" title={order.songs.length > 1 ? 'Songs' : 'Your song'}>
      {isDelivered(order) ? (
        <Suspense fallback={<Skeleton className="h-64" />}>
          <DeliveredSongs {...props} />
        </Suspense>
      ) : (
        <>
          <p className="mb-4 max-w-prose text-muted">{describeWait(order)}</p>
          <div className="divide-y divide-hairline border-hairline border-t">
            {order.songs.map((song) => (
              <div key={song.song} className="py-3">
                <SongTitle {...props} song={song} />
              </div>
            ))}
          </div>
        </>
      )}
    </PagePanel>
  );
};
