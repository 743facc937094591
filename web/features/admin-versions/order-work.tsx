import { useState } from 'react';
import type { OrderDetail } from '../../../shared/orders.ts';
import { Panel } from '../../ui/panel.tsx';
import { HashTarget } from '../admin-order/hash-target.tsx';
import { DeliveryPanel } from './delivery-panel.tsx';
import { describeConsent } from './describe-version.ts';
import { RoundsPanel } from './rounds-panel.tsx';
import { SongVersions } from './song-versions.tsx';
import { useVersionUploads, type VersionUploading } from './use-version-uploads.ts';

/** The studio's work on an order: the client's notes, versions, and their delivery. */
export const OrderWork = ({ order }: { order: OrderDetail }) => {
  const uploading = useVersionUploads(order.order_id);
  const [openSong, setOpenSong] = useState<number | null>(null);
  return (
    <>
      <RoundsPanel
        order={order}
        onUpload={(song) => {
          setOpenSong(song);
          document.getElementById('versions')?.scrollIntoView();
        }}
      />
      <DeliveryPanel order={order} uploads={uploading.uploads} />
      <HashTarget id="versions">
        <VersionsPanel order={order} uploading={uploading} openSong={openSong} onOpenSong={setOpenSong} />
      </HashTarget>
    </>
  );
};

/** An order's songs with their versions; one plays at a time. */
const VersionsPanel = ({ order, uploading, openSong, onOpenSong }: VersionsPanelProps) => {
  const [playing, setPlaying] = useState<string | null>(null);
  const approved = order.songs.filter(({ approved_at }) => approved_at).length;
  const consent = describeConsent(order);
  return (
    <Panel title="Versions" note={approved > 0 && `${approved} of ${order.songs.length} approved`}>
      {consent && <p className="mb-4 border-accent border-l-3 pl-3 text-sm wrap-anywhere">{consent}</p>}
      {order.songs.map((song) => (
        <SongVersions
          key={song.song}
          order={order}
          song={song}
          uploading={uploading}
          isOpen={openSong === song.song}
          onOpen={(isOpen) => onOpenSong(isOpen ? song.song : null)}
          playing={playing}
          onPlay={setPlaying}
        />
      ))}
    </Panel>
  );
};
type VersionsPanelProps = {
  order: OrderDetail;
  uploading: VersionUploading;
  /** The song whose upload form is open. */
  openSong: number | null;
  onOpenSong: (song: number | null) => void;
};
