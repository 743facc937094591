import Upload from 'lucide-react/icons/upload';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { OrderDetail } from '../../../shared/orders.ts';
import { getSongName } from '../../../shared/song-name.ts';
import { classes } from '../../lib/classes.ts';
import { useFileDrop } from '../../lib/use-file-drop.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { SongSection } from './song-section.tsx';
import { SongTitle } from './song-title.tsx';
import type { NewVersions } from './use-new-versions.tsx';
import type { VersionUploading } from './use-version-uploads.ts';

/** The songs of an order, which links to its versions or its rounds of notes scroll to. */
export const OrderSongs = ({ order, uploading, choose, drop }: OrderSongsProps) => {
  const songs = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === '#versions' || hash === '#rounds') songs.current?.scrollIntoView();
  }, [hash]);
  // A song moves with its first version. What is typed of its title stays.
  const [titles, setTitles] = useState<Record<number, string | undefined>>({});
  const canChange = order.trashed_at === null && order.client_info.email !== '';
  const titleOf = (song: Song) => (
    <SongTitle
      {...song}
      order_id={order.order_id}
      isOnly={order.song_count === 1}
      canEdit={canChange}
      typed={titles[song.song]}
      onType={(typed) => setTitles((now) => ({ ...now, [song.song]: typed }))}
    />
  );
  const hasVersion = ({ song }: Song) =>
    [...order.versions, ...uploading.uploads].some((version) => version.song === song);
  const begun = order.songs.filter(hasVersion);
  const empty = order.songs.filter((song) => !hasVersion(song));
  return (
    <div
      ref={songs}
      className="grid scroll-mt-36 md:max-lg:scroll-mt-48 grid-cols-[minmax(0,1fr)] gap-6 border-hairline border-t py-5"
    >
      {begun.map((song) => (
        <SongSection
          key={song.song}
          order={order}
          song={song}
          canChange={canChange}
          title={titleOf(song)}
          uploading={uploading}
          choose={choose}
          drop={drop}
        />
      ))}
      {empty.length > 0 && (
        <EmptySongs order={order} songs={empty} {...{ canChange, titleOf, choose, drop }} />
      )}
    </div>
  );
};
type Song = OrderDetail['songs'][number];
type OrderSongsProps = { order: OrderDetail; uploading: VersionUploading } & NewVersions;

/** The songs without a version: files dropped here are told apart by their names. */
const EmptySongs = ({ order, songs, canChange, titleOf, choose, drop }: EmptySongsProps) => {
  const [only, ...others] = songs;
  const target = others.length === 0 ? only?.song : undefined;
  const { isOver, zone } = useFileDrop(!canChange, (transfer) => drop(transfer, target));
  return (
    <section
      {...zone}
      aria-label="Songs without a version"
      className={classes(
        'rounded-md border border-edge border-dashed px-4 py-3',
        isOver && 'outline-2 outline-accent outline-offset-4',
      )}
    >
      <ul className="divide-y divide-hairline">
        {songs.map((song) => (
          <li key={song.song}>
            <section
              aria-label={`Versions of ${getSongName(song)}`}
              className="flex items-center justify-between gap-x-3 py-1"
            >
              {titleOf(song)}
              {canChange && (
                <ActionButton
                  kind="quiet"
                  aria-label={
                    order.song_count > 1 ? `Upload a version: ${getSongName(song)}` : 'Upload a version'
                  }
                  onClick={() => choose(song.song)}
                >
                  <Upload aria-hidden size={15} />
                  Upload
                </ActionButton>
              )}
            </section>
          </li>
        ))}
      </ul>
      <p className="mt-1 text-muted text-sm">
        {canChange ? (
          <>
            <span className="max-md:hidden">
              Drop versions here{others.length > 0 && ': told apart by name'}.
            </span>
            <span className="md:hidden">No versions yet.</span>
          </>
        ) : (
          'No versions.'
        )}
      </p>
    </section>
  );
};
type EmptySongsProps = {
  order: OrderDetail;
  songs: Song[];
  canChange: boolean;
  titleOf: (song: Song) => ReactNode;
} & NewVersions;
