import Download from 'lucide-react/icons/download';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { formatList } from '../../../shared/format.ts';
import type { OrderDetail } from '../../../shared/orders.ts';
import { formatSize } from '../../../shared/sizes.ts';
import { Button } from '../../ui/button.tsx';
import { dense } from '../../ui/dense.ts';
import { Panel } from '../../ui/panel.tsx';
import { downloadFile } from '../admin-order-data/download.ts';
import { AskAboutFiles } from './client-links.tsx';
import { describeFindings, describeReporter, groupBySong } from './files-by-song.ts';
import { SongFilesSection } from './song-files.tsx';

const formatSongs = (songs: number[]) => formatList(songs.map(String));

/** An order's files, song by song, with findings, playback and download. One plays at a time. */
export const OrderFiles = ({ order }: { order: OrderDetail }) => {
  const [playing, setPlaying] = useState<string | null>(null);
  const { order_id, files } = order;
  const bytes = files.reduce((sum, file) => sum + file.size_bytes, 0);
  const count = `${files.length} ${files.length === 1 ? 'file' : 'files'}`;
  const songs = groupBySong(order);
  const missing = Array.from({ length: order.song_count }, (_, index) => index + 1).filter((number) =>
    songs.every(({ song }) => song !== number),
  );
  const whose = [...new Set(files.map(describeReporter).filter(Boolean))];
  const panel = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === '#files') panel.current?.scrollIntoView();
  }, [hash]);
  return (
    <div ref={panel} id="files" className="scroll-mt-20">
      <Panel
        title="Files"
        note={[count, formatSize(bytes), describeFindings(order)].filter(Boolean).join(', ')}
        aside={
          files.some(({ expired_at }) => !expired_at) && (
            <div className="flex flex-wrap gap-1.5">
              <AskAboutFiles {...order} />
              <Button
                kind="primary"
                className={dense}
                onClick={() => downloadFile(order_id, `${order_id}.zip`)}
              >
                <Download aria-hidden size={16} />
                Download all
              </Button>
            </div>
          )
        }
      >
        {files.length === 0 && <p className="text-muted">This order has no files.</p>}
        {whose.length === 1 && <p className="mb-3 text-muted text-sm">{whose}</p>}
        {songs.map((song) => (
          <SongFilesSection
            key={song.song}
            order_id={order_id}
            song={song}
            all={files}
            isNamed={order.song_count > 1 || songs.length > 1}
            whose={(file) => (whose.length > 1 ? describeReporter(file) : '')}
            playing={playing}
            onPlay={setPlaying}
          />
        ))}
        {missing.length > 0 && files.length > 0 && (
          <p className="mt-4 border-hairline border-t pt-4 text-muted text-sm">
            No file is marked as {missing.length === 1 ? 'song' : 'songs'} {formatSongs(missing)}.
          </p>
        )}
      </Panel>
    </div>
  );
};
