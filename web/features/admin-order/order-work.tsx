import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { OrderDetail } from '../../../shared/orders.ts';
import { DeliveryPanel } from '../admin-versions/delivery-panel.tsx';
import { RoundsPanel } from '../admin-versions/rounds-panel.tsx';
import { useVersionUploads } from '../admin-versions/use-version-uploads.ts';
import { VersionsPanel } from '../admin-versions/versions-panel.tsx';

/** The studio's work on an order: the client's notes, versions, and their delivery. */
export const OrderWork = ({ order }: { order: OrderDetail }) => {
  const uploading = useVersionUploads(order.order_id);
  const [openSong, setOpenSong] = useState<number | null>(null);
  const rounds = useRef<HTMLDivElement>(null);
  const versions = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === '#rounds') rounds.current?.scrollIntoView();
    if (hash === '#versions') versions.current?.scrollIntoView();
  }, [hash]);
  return (
    <>
      {order.rounds.length > 0 || order.rounds_left !== null ? (
        <div ref={rounds} id="rounds" className="scroll-mt-20">
          <RoundsPanel
            order={order}
            onUpload={(song) => {
              setOpenSong(song);
              versions.current?.scrollIntoView();
            }}
          />
        </div>
      ) : null}
      <DeliveryPanel order={order} uploads={uploading.uploads} />
      <div ref={versions} id="versions" className="scroll-mt-20">
        <VersionsPanel order={order} uploading={uploading} openSong={openSong} onOpenSong={setOpenSong} />
      </div>
    </>
  );
};
