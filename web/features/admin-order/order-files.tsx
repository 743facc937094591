import Download from 'lucide-react/icons/download';
import Play from 'lucide-react/icons/play';
import { type ComponentType, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatCount, formatList } from '../../../shared/format.ts';
import type { OrderDetail, OrderFile } from '../../../shared/orders.ts';
import { formatSize } from '../../../shared/sizes.ts';
import { formatMoment } from '../../lib/format.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { toast } from '../../ui/toast.ts';
import { FindingNote } from '../order-form/finding-note.tsx';
import { AskAboutFiles } from './client-links.tsx';
import { downloadFile } from './download.ts';
import { getFileKind } from './file-facts.ts';
import {
  describeCheck,
  describeFindings,
  describeUnnamed,
  groupByArrival,
  groupBySong,
  type SongFiles,
} from './files-by-song.ts';
import { HashTarget } from './hash-target.tsx';
import { OrderFileRow } from './order-file-row.tsx';
import type { SongPlayerProps } from './song-player.tsx';

/** An order's files, song by song, with findings, playback and download. One plays at a time. */
export const OrderFiles = ({ order }: { order: OrderDetail }) => {
  const [playing, setPlaying] = useState<string | null>(null);
  const { order_id, files } = order;
  const bytes = files.reduce((sum, file) => sum + file.size_bytes, 0);
  const songs = groupBySong(order);
  const missing = Array.from({ length: order.song_count }, (_, index) => index + 1).filter((number) =>
    songs.every(({ song }) => song !== number),
  );
  const checks = [...new Set(files.map(describeCheck).filter(Boolean))];
  return (
    <HashTarget id="files">
      <Panel
        title="Files"
        note={[formatCount(files.length, 'file'), formatSize(bytes), describeFindings(order)]
          .filter(Boolean)
          .join(', ')}
        aside={
          files.some(({ expired_at }) => !expired_at) && (
            <div className="flex flex-wrap gap-1.5">
              <AskAboutFiles {...order} />
              <ActionButton onClick={() => downloadFile(order_id, `${order_id}.zip`)}>
                <Download aria-hidden size={16} />
                Download all
              </ActionButton>
            </div>
          )
        }
      >
        {files.length === 0 && <p className="text-muted">This order has no files.</p>}
        {checks.length === 1 && <p className="mb-3 text-muted text-sm">{checks}</p>}
        {songs.map((song) => (
          <SongFilesSection
            key={song.song}
            order_id={order_id}
            song={song}
            all={files}
            isNamed={order.song_count > 1 || songs.length > 1}
            isCheckShown={checks.length > 1}
            playing={playing}
            onPlay={setPlaying}
          />
        ))}
        {missing.length > 0 && files.length > 0 && (
          <p className="mt-4 border-hairline border-t pt-4 text-muted text-sm">
            No file is marked as {missing.length === 1 ? 'song' : 'songs'} {formatList(missing.map(String))}.
          </p>
        )}
      </Panel>
    </HashTarget>
  );
};

/** A song of an order: its findings, its files, and a button to play them together. */
const SongFilesSection = ({ order_id, song, all, isNamed, isCheckShown, playing, onPlay }: SongPartProps) => {
  const opener = useRef<HTMLButtonElement>(null);
  const { Player, isOpen, open, close } = useSongPlayer();
  const count = song.files.filter(
    (file) => getFileKind(file) !== 'zip' && file.duration_s !== null && !file.expired_at,
  ).length;
  return (
    <section
      aria-label={`Song ${song.song}`}
      className="not-first:mt-4 not-first:border-hairline not-first:border-t not-first:pt-4"
    >
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2 empty:hidden">
        {isNamed && <h3 className="font-semibold text-sm">Song {song.song}</h3>}
        {count > 1 && !isOpen && (
          <ActionButton
            ref={opener}
            kind="secondary"
            aria-label={`Play together: song ${song.song}`}
            onClick={open}
          >
            <Play aria-hidden size={15} />
            Play together
          </ActionButton>
        )}
      </div>
      {Player && isOpen && (
        <Player
          order_id={order_id}
          song={song.song}
          files={song.files}
          onClose={() => {
            flushSync(close);
            opener.current?.focus();
          }}
        />
      )}
      {song.findings.map((finding) => (
        <FindingNote
          key={`${finding.code} ${finding.file_ids.join()}`}
          finding={finding}
          isForStudio
          of={describeUnnamed(finding, all)}
        />
      ))}
      {groupByArrival(song.files, all).map(({ added_at, note, files }) => (
        <div key={added_at} className="mt-3 first:mt-0">
          {added_at && <LaterFilesHead added_at={added_at} note={note} />}
          <ul className="divide-y divide-hairline">
            {files.map((file) => (
              <li key={file.id} className="py-3 first:pt-0 last:pb-0">
                <OrderFileRow
                  file={file}
                  order_id={order_id}
                  axis_s={song.duration_s}
                  hasWave={!isOpen}
                  check={isCheckShown ? describeCheck(file) : ''}
                  isPlaying={playing === file.id}
                  onPlay={() => onPlay(file.id)}
                  onClose={() => onPlay(null)}
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
};
/** When files arrived after the order, with the client's note. */
const LaterFilesHead = ({ added_at, note }: { added_at: string; note: string }) => (
  <div className="mb-3 border-hairline border-t pt-3 text-sm">
    <p>
      <span className="mr-2 rounded-sm border border-accent/60 px-1.5 py-0.5 text-accent text-xs">
        Sent later
      </span>
      <time dateTime={added_at} className="text-muted">
        {formatMoment(added_at)}
      </time>
    </p>
    {note && <p className="mt-1.5 whitespace-pre-wrap wrap-anywhere">{note}</p>}
  </div>
);

type SongPartProps = {
  order_id: string;
  song: SongFiles;
  /** Every file of the order. */
  all: OrderFile[];
  isNamed: boolean;
  /** Whether each file says how it was checked, as that differs between files. */
  isCheckShown: boolean;
  /** The file whose own player is open. */
  playing: string | null;
  onPlay: (file_id: string | null) => void;
};

/** The player's code is loaded by the first click, which also starts playback. */
const useSongPlayer = () => {
  const [Player, setPlayer] = useState<ComponentType<SongPlayerProps> | null>(null);
  const [isOpen, setOpen] = useState(false);
  const open = () =>
    import('./song-player.tsx').then(
      ({ SongPlayer }) => {
        setPlayer(() => SongPlayer);
        setOpen(true);
      },
      () => toast('The player couldn’t load. Check your connection, or reload the page.', 'error'),
    );
  return { Player, isOpen, open, close: () => setOpen(false) };
};
