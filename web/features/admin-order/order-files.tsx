import Download from 'lucide-react/icons/download';
import { useCallback, useMemo } from 'react';
import { formatCount, formatList } from '../../../shared/format.ts';
import type { OrderDetail, OrderFile } from '../../../shared/orders.ts';
import { formatSize } from '../../../shared/sizes.ts';
import { getSongName } from '../../../shared/song-name.ts';
import { formatDay } from '../../lib/format.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { FindingNote } from '../order-form/finding-note.tsx';
import { SongStack } from '../stem-stack/song-stack.tsx';
import { alignSongFiles } from '../stem-stack/stack-songs.ts';
import { AskAboutFiles } from './client-links.tsx';
import { downloadFile, fetchDownloadLink } from './download.ts';
import { getFileKind } from './file-facts.ts';
import {
  describeFindings,
  describeUnnamed,
  groupByArrival,
  groupBySong,
  type SongFiles,
} from './files-by-song.ts';
import { fileRowClasses, LaterFilesHead, OrderFileRow } from './order-file-row.tsx';
import { OrderSection } from './order-section.tsx';

/** An order's files, song by song on a common time axis, with findings, playback and download. */
export const OrderFiles = ({ order }: { order: OrderDetail }) => {
  const { order_id, files } = order;
  const bytes = files.reduce((sum, file) => sum + file.size_bytes, 0);
  const songs = groupBySong(order);
  const missing = Array.from({ length: order.song_count }, (_, index) => index + 1).filter((number) =>
    songs.every(({ song }) => song !== number),
  );
  return (
    <OrderSection
      id="files"
      title="Files"
      note={[formatCount(files.length, 'file'), formatSize(bytes), describeFindings(order)]
        .filter(Boolean)
        .join(', ')}
      aside={
        files.some(({ expired_at }) => !expired_at) && (
          <div className="flex flex-wrap gap-1.5">
            <AskAboutFiles {...order} />
            <ActionButton kind="secondary" onClick={() => downloadFile(order_id, `${order_id}.zip`)}>
              <Download aria-hidden size={16} />
              Download all
            </ActionButton>
          </div>
        )
      }
    >
      {files.length === 0 && <p className="text-muted">This order has no files.</p>}
      {songs.map((song) => (
        <SongFilesSection
          key={song.song}
          order={order}
          song={song}
          isNamed={order.song_count > 1 || songs.length > 1}
        />
      ))}
      {missing.length > 0 && files.length > 0 && (
        <p className="mt-4 text-muted text-sm">
          No file is marked as {missing.length === 1 ? 'song' : 'songs'} {formatList(missing.map(String))}.
        </p>
      )}
    </OrderSection>
  );
};

/** Why a file is never played here; null when the player may try. */
const findObstacle = (file: OrderFile): string | null => {
  if (file.expired_at) return `Deleted on ${formatDay(file.expired_at)}, as the order was not paid.`;
  return getFileKind(file) === 'zip' ? 'A ZIP can’t be played. Download it to open it.' : null;
};

/** A song’s files in one timeline, which plays them together. */
const SongFilesSection = ({ order, song, isNamed }: SongPartProps) => {
  const { order_id, songs } = order;
  const groups = useMemo(() => groupByArrival(song.files, order.files), [song.files, order.files]);
  const stack = useMemo(
    () =>
      alignSongFiles(
        song.song,
        groups.flatMap(({ files }) =>
          files.map((file) => ({
            ...file,
            source: findObstacle(file) ? null : { size_bytes: file.size_bytes },
            obstacle: findObstacle(file),
          })),
        ),
      ),
    [song.song, groups],
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
  const name = getSongName(songs.find((one) => one.song === song.song) ?? { song: song.song, title: '' });
  return (
    <section aria-label={name} className="not-first:mt-5">
      {isNamed && <h3 className="mb-2 font-semibold text-sm wrap-anywhere">{name}</h3>}
      <div className="mb-3 empty:hidden">
        {song.findings.map((finding) => (
          <FindingNote
            key={`${finding.code} ${finding.file_ids.join()}`}
            finding={finding}
            isForStudio
            of={describeUnnamed(finding, order.files)}
          />
        ))}
      </div>
      <SongStack
        song={stack}
        name={name}
        remote={{
          openLink,
          rowClasses: fileRowClasses,
          renderRow: (row) => {
            const group = groups.find(({ files }) => files.some(({ id }) => id === row.lane.id));
            const file = group?.files.find(({ id }) => id === row.lane.id);
            return (
              file && (
                <OrderFileRow
                  row={row}
                  file={file}
                  order_id={order_id}
                  before={
                    group?.added_at &&
                    group.files[0] === file && <LaterFilesHead added_at={group.added_at} note={group.note} />
                  }
                />
              )
            );
          },
        }}
      />
    </section>
  );
};
type SongPartProps = {
  order: OrderDetail;
  song: SongFiles;
  isNamed: boolean;
};
