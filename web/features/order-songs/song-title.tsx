import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { getSongName } from '../../../shared/song-name.ts';
import { Button } from '../../ui/button.tsx';
import type { PanelProps } from '../placed-order/order-client.ts';
import { SongTitleForm } from './lazy-parts.ts';

type Song = PanelProps['order']['songs'][number];

/** A song's title. The client can change it until something is delivered, because file names are derived from it. */
export const SongTitle = ({ order, client, song }: PanelProps & { song: Song }) => {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const canChange = song.versions.length === 0 && !order.cancelled_at;
  const close = () => {
    flushSync(() => setOpen(false));
    opener.current?.focus();
  };
  if (isOpen && canChange) return <SongTitleForm client={client} song={song} onClose={close} />;
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3">
      <h3 dir="auto" className="wide min-w-0 text-xl wrap-anywhere">
        {getSongName(song)}
      </h3>
      {canChange && (
        <Button ref={opener} kind="quiet" className="px-3! text-sm!" onClick={() => setOpen(true)}>
          {song.title ? 'Change title' : 'Add a title'}
          {order.songs.length > 1 && <span className="sr-only"> of song {song.song}</span>}
        </Button>
      )}
    </div>
  );
};
