import X from 'lucide-react/icons/x';
import { useCallback, useMemo } from 'react';
import type { OrderFile } from '../../../shared/orders.ts';
import { SongStack } from '../stem-stack/song-stack.tsx';
import { alignSongFiles } from '../stem-stack/stack-songs.ts';
import { fetchDownloadLink } from './download.ts';
import { getFileKind } from './file-facts.ts';

/** Plays a song's files together from the server, as the client heard them in the order form. */
export const SongPlayer = ({ order_id, song, files, onClose }: SongPlayerProps) => {
  const stack = useMemo(
    () =>
      alignSongFiles(
        song,
        files
          .filter(({ expired_at }) => !expired_at)
          .map((file) => ({
            ...file,
            source: { size_bytes: file.size_bytes },
            obstacle: getFileKind(file) === 'zip' ? 'A ZIP can’t be played. Download it to open it.' : null,
          })),
      ),
    [song, files],
  );
  // A refused link is reported beside the file that cannot be heard.
  const openLink = useCallback(
    (id: string) =>
      fetchDownloadLink(order_id, { file_id: id, inline: true }).then(
        ({ url }) => url,
        () => null,
      ),
    [order_id],
  );
  const aside = (
    <button
      type="button"
      aria-label={`Close the player of song ${song}`}
      className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-sm text-muted hover:bg-raised hover:text-text pointer-fine:size-9"
      onClick={onClose}
    >
      <X aria-hidden size={16} />
    </button>
  );
  return <SongStack song={stack} isNumbered={false} remote={{ openLink, aside }} />;
};
export type SongPlayerProps = {
  order_id: string;
  song: number;
  files: OrderFile[];
  onClose: () => void;
};
