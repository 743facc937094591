import Check from 'lucide-react/icons/check';
import Lock from 'lucide-react/icons/lock';
import type { ClientOrder } from '../../../shared/client-orders.ts';
import { getSongName } from '../../../shared/song-name.ts';
import { nameKind, nameVersion } from '../../../shared/version-kinds.ts';
import { classes } from '../../lib/classes.ts';
import { scrollToSection } from '../../lib/scroll-to-section.ts';
import { Button } from '../../ui/button.tsx';
import { DownloadButton } from '../placed-order/download-button.tsx';
import type { PanelProps } from '../placed-order/order-client.ts';
import { VersionFiles } from './version-files.tsx';

/** What there is of a song, and what is still to come. */
const SongDeliverables = ({ order, client, song }: PanelProps & { song: ClientOrder['songs'][number] }) => (
  <li className="py-2">
    {order.songs.length > 1 && <p className="mb-1 font-semibold wrap-anywhere">{getSongName(song)}</p>}
    <ul className="flex flex-wrap items-center gap-x-5 gap-y-1 text-sm">
      {order.deliverables
        .filter((one) => one.song === song.song)
        .map((deliverable) => {
          const { kind, version_id } = deliverable;
          const version = song.versions.find(({ id }) => id === version_id);
          return (
            <li
              key={kind}
              className={classes('flex flex-wrap items-center gap-x-1.5', !version && 'text-muted')}
            >
              {version && <Check aria-hidden className="size-3.5 text-success" />}
              {version ? nameVersion(version) : `${nameKind(deliverable)}: to come`}
              {version && <VersionFiles order={order} client={client} version={version} />}
            </li>
          );
        })}
    </ul>
  </li>
);

/** Downloads everything delivered, or says why it is locked and how to unlock it. */
export const Downloads = ({ order, client }: PanelProps) => {
  const { downloads, songs } = order;
  const isThere = songs.some(({ versions }) => versions.some(({ is_available }) => is_available));
  return (
    <>
      <ul className="mb-3 divide-y divide-hairline">
        {songs.map((song) => (
          <SongDeliverables key={song.song} order={order} client={client} song={song} />
        ))}
      </ul>
      {downloads.locked ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <p id="downloads-why" className="flex min-w-0 flex-[1_1_16rem] items-start gap-2">
            <Lock aria-hidden className="mt-1 size-4 shrink-0 text-muted" />
            {downloads.why}
          </p>
          <Button kind="secondary" onClick={() => scrollToSection('payments')}>
            See how to pay
          </Button>
          <Button kind="quiet" aria-disabled aria-describedby="downloads-why">
            Download all
          </Button>
        </div>
      ) : isThere ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <DownloadButton client={client} kind="secondary">
            Download all
          </DownloadButton>
          <p className="text-muted text-sm">Clearly named files in one ZIP.</p>
        </div>
      ) : (
        <p className="text-muted">I keep files for a limited time, and these are gone now.</p>
      )}
    </>
  );
};
