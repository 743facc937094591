import Check from 'lucide-react/icons/check';
import type { ClientOrder } from '../../../shared/client-orders.ts';
import { getSongName } from '../../../shared/song-name.ts';
import { nameKind, nameVersion } from '../../../shared/version-kinds.ts';
import { classes } from '../../lib/classes.ts';
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

/** Each file that was bought, song by song. */
export const DeliverableList = ({ order, client }: PanelProps) => (
  <ul className="divide-y divide-hairline">
    {order.songs.map((song) => (
      <SongDeliverables key={song.song} order={order} client={client} song={song} />
    ))}
  </ul>
);
