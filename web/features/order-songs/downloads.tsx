import Check from 'lucide-react/icons/check';
import Lock from 'lucide-react/icons/lock';
import type { ClientOrder } from '../../../shared/client-orders.ts';
import { getSongName } from '../../../shared/song-name.ts';
import type { Version } from '../../../shared/versions.ts';
import { classes } from '../../lib/classes.ts';
import { scrollToSection } from '../../lib/scroll-to-section.ts';
import { Button } from '../../ui/button.tsx';
import { DownloadButton } from '../placed-order/download-button.tsx';
import type { OrderClient, PanelProps } from '../placed-order/order-client.ts';
import { nameKind, nameVersion } from '../versions/tracks.ts';

const small = 'px-3! text-sm!';

/** A deliverable's files: as uploaded, and as MP3 if it gets one. */
const Files = ({ client, version }: { client: OrderClient; version: Version }) => {
  const { id, name, mp3 } = version;
  const of = <span className="sr-only">of {nameVersion(version)}</span>;
  return (
    <>
      <DownloadButton client={client} version_id={id} kind="quiet" className={small}>
        {name.split('.').at(-1)?.toUpperCase()} {of}
      </DownloadButton>
      {mp3?.state === 'ready' && (
        <DownloadButton client={client} version_id={id} mp3 kind="quiet" className={small}>
          MP3 {of}
        </DownloadButton>
      )}
      {mp3 && mp3.state !== 'ready' && (
        <span className="text-muted">
          {mp3.state === 'waiting'
            ? 'The MP3 is being made…'
            : 'We couldn’t make the MP3. Send us a message and we’ll add it.'}
        </span>
      )}
    </>
  );
};

/** A song's deliverables: which are available and which are still to come. */
const SongDeliverables = ({ order, client, song }: PanelProps & { song: ClientOrder['songs'][number] }) => (
  <li className="py-3">
    {order.songs.length > 1 && <p className="mb-1.5 font-semibold wrap-anywhere">{getSongName(song)}</p>}
    <ul className="flex flex-wrap items-center gap-x-5 gap-y-1 text-sm">
      {order.deliverables
        .filter((one) => one.song === song.song)
        .map(({ kind, version_id }) => {
          const version = song.versions.find(({ id }) => id === version_id);
          return (
            <li
              key={kind}
              className={classes('flex flex-wrap items-center gap-x-1.5', !version && 'text-muted')}
            >
              {version && <Check aria-hidden className="size-3.5 text-success" />}
              {version ? nameVersion(version) : `${nameKind(kind)}: to come`}
              {version?.is_available && !order.downloads.locked && (
                <Files client={client} version={version} />
              )}
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
    <div id="downloads" className="mt-8 border-hairline border-t pt-6">
      <h3 className="wide mb-2 text-xl">Downloads</h3>
      <ul className="mb-4 divide-y divide-hairline">
        {songs.map((song) => (
          <SongDeliverables key={song.song} order={order} client={client} song={song} />
        ))}
      </ul>
      {downloads.locked ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-accent border-l-3 pl-4">
          <p id="downloads-why" className="flex min-w-0 flex-[1_1_16rem] items-start gap-2">
            <Lock aria-hidden className="mt-1 size-4 shrink-0 text-accent" />
            {downloads.why}
          </p>
          <Button onClick={() => scrollToSection('payments')}>See how to pay</Button>
          <Button kind="secondary" aria-disabled aria-describedby="downloads-why">
            Download all
          </Button>
        </div>
      ) : isThere ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <DownloadButton client={client} kind="secondary">
            Download all
          </DownloadButton>
          <p className="text-muted text-sm">
            One ZIP with names a label can use, a list of what’s in it and checksums.
          </p>
        </div>
      ) : (
        <p className="text-muted">We keep files for a limited time, and these are gone now.</p>
      )}
    </div>
  );
};
