import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { OrderDetail } from '../../../shared/orders.ts';
import { SongSection } from './song-section.tsx';
import type { NewVersions } from './use-new-versions.tsx';
import type { VersionUploading } from './use-version-uploads.ts';

/** The songs of an order, which links to its versions or its rounds of notes scroll to. */
export const OrderSongs = ({ order, uploading, choose, drop }: OrderSongsProps) => {
  const songs = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === '#versions' || hash === '#rounds') songs.current?.scrollIntoView();
  }, [hash]);
  return (
    <div
      ref={songs}
      className="grid scroll-mt-36 md:max-lg:scroll-mt-48 grid-cols-[minmax(0,1fr)] gap-6 border-hairline border-t py-5"
    >
      {order.songs.map((song) => (
        <SongSection
          key={song.song}
          order={order}
          song={song}
          uploading={uploading}
          choose={choose}
          drop={drop}
        />
      ))}
    </div>
  );
};
type OrderSongsProps = { order: OrderDetail; uploading: VersionUploading } & NewVersions;
