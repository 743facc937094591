import Upload from 'lucide-react/icons/upload';
import { type ReactNode, useCallback, useMemo } from 'react';
import { formatCount } from '../../../shared/format.ts';
import { newestFirst } from '../../../shared/newest-versions.ts';
import type { OrderDetail } from '../../../shared/orders.ts';
import { getSongName } from '../../../shared/song-name.ts';
import { nameVersion } from '../../../shared/version-kinds.ts';
import type { StudioNote, StudioVersion } from '../../../shared/versions.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { formatDay } from '../../lib/format.ts';
import { useFileDrop } from '../../lib/use-file-drop.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Badge } from '../../ui/badge.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { fetchDownloadLink } from '../admin-order/download.ts';
import type { SongNote } from '../song-player/note-marks.tsx';
import { labelPlayer, listTracks } from '../song-player/tracks.ts';
import { NoteAnswer } from './note-answer.tsx';
import { UploadRow } from './upload-row.tsx';
import type { NewVersions } from './use-new-versions.tsx';
import type { VersionUploading } from './use-version-uploads.ts';
import { VersionRow } from './version-row.tsx';

const SongPlayer = lazyPart(
  async () => (await import('../song-player/song-player.tsx')).SongPlayer,
  'The player couldn’t load.',
  <Skeleton className="h-64" />,
);

const byAge = (one: StudioVersion, other: StudioVersion) => (one.created_at < other.created_at ? 1 : -1);

/** The newest version of each kind and everything undelivered; the others are history. */
const isCurrent = (version: StudioVersion, all: readonly StudioVersion[]): boolean =>
  version.delivered_at === null ||
  all.every(({ kind, number }) => kind !== version.kind || number <= version.number);

/** A song: its player with the client’s notes to work through, and its versions. Files dropped here become versions. */
export const SongSection = ({ order, song, canChange, title, uploading, choose, drop }: SongProps) => {
  const { isOver, zone } = useFileDrop(!canChange, (transfer) => drop(transfer, song.song));
  const versions = order.versions.filter((version) => version.song === song.song).toSorted(byAge);
  const current = versions.filter((version) => isCurrent(version, versions));
  const earlier = versions.filter((version) => !current.includes(version));
  const { queue } = uploading;
  const uploads = uploading.uploads.filter((upload) => upload.song === song.song);
  const row = (version: StudioVersion) => (
    <li key={version.id}>
      <VersionRow order={order} version={version} />
    </li>
  );
  const name = getSongName(song);
  return (
    <section
      {...zone}
      aria-label={`Versions of ${name}`}
      className={isOver ? 'outline-2 outline-accent outline-offset-4' : undefined}
    >
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        {title}
        <div className="flex flex-wrap items-center gap-2">
          {song.approved_at && <Badge tone="tone-green">Approved {formatDay(song.approved_at)}</Badge>}
          {canChange && (
            <ActionButton
              kind="quiet"
              aria-label={order.song_count > 1 ? `Upload a version: ${name}` : undefined}
              onClick={() => choose(song.song)}
            >
              <Upload aria-hidden size={15} />
              Upload a version
            </ActionButton>
          )}
        </div>
      </div>
      <StudioPlayer order={order} song={song} />
      <ul className="mt-1 divide-y divide-hairline">
        {queue && uploads.map((upload) => <UploadRow key={upload.id} upload={upload} queue={queue} />)}
        {current.map(row)}
      </ul>
      {earlier.length > 0 && (
        <details>
          <summary className="cursor-pointer py-3 text-muted text-sm hover:text-text">
            {formatCount(earlier.length, 'earlier version')}
          </summary>
          <ul className="divide-y divide-hairline">{earlier.map(row)}</ul>
        </details>
      )}
    </section>
  );
};
type SongProps = {
  order: OrderDetail;
  song: OrderDetail['songs'][number];
  canChange: boolean;
  title: ReactNode;
  uploading: VersionUploading;
} & NewVersions;

/** The song’s player as the client has it, with a tick and a reply below each note. Hidden until there is something to play. */
const StudioPlayer = ({ order, song }: Pick<SongProps, 'order' | 'song'>) => {
  const { order_id, trashed_at, rounds, versions } = order;
  const own = useMemo(() => versions.filter((version) => version.song === song.song), [versions, song.song]);
  const roughName = order.deliverables.some(({ kind }) => kind === 'mix') ? 'Rough mix' : 'What they sent';
  const tracks = useMemo(() => listTracks(own, song.rough, roughName), [own, song.rough, roughName]);
  const noted = useMemo(
    () => rounds.flatMap(({ notes }) => notes).filter((note) => note.song === song.song),
    [rounds, song.song],
  );
  // The reply has its own field.
  const notes = useMemo(() => noted.map((note): SongNote => ({ ...note, reply: '' })), [noted]);
  const nameOf = useCallback(
    (version_id: string) => {
      const version = own.find(({ id }) => id === version_id);
      return version ? nameVersion(version) : '';
    },
    [own],
  );
  const fetchLink = useCallback(
    (version_id: string) => fetchDownloadLink(order_id, { version_id, inline: true }),
    [order_id],
  );
  const noteBelow = useCallback(
    ({ id }: SongNote) => {
      const note = noted.find((one: StudioNote) => one.id === id);
      return note && <NoteAnswer order_id={order_id} note={note} canAnswer={trashed_at === null} />;
    },
    [noted, order_id, trashed_at],
  );
  const playable = own.filter(({ id }) => tracks.some((track) => track.id === id));
  const [start = playable[0]] = newestFirst(playable);
  if (!start) return null;
  return (
    <SongPlayer
      id={`${order_id} ${song.song}`}
      label={labelPlayer(song, order.songs)}
      title={getSongName(song)}
      tracks={tracks}
      start={start.id}
      notes={notes}
      nameOf={nameOf}
      fetchLink={fetchLink}
      describeProblem={(error) => `This version couldn’t be played. ${getErrorMessage(error)}`}
      noteBelow={noteBelow}
    />
  );
};
