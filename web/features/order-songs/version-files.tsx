import { nameVersion } from '../../../shared/version-kinds.ts';
import type { Version } from '../../../shared/versions.ts';
import { classes } from '../../lib/classes.ts';
import { DownloadButton } from '../placed-order/download-button.tsx';
import type { PanelProps } from '../placed-order/order-client.ts';

const small = 'px-3! text-sm!';

/** The files of a version: as uploaded, and as MP3 if it gets one. In a player the first one says what it is. */
export const VersionFiles = ({ order, client, version, isAlone = false }: VersionFilesProps) => {
  const { id, name, mp3, is_available } = version;
  if (!is_available || order.downloads.locked) return null;
  const format = name.split('.').at(-1)?.toUpperCase();
  return (
    <span className={classes('flex flex-wrap items-center', isAlone && 'first:-ml-3 max-sm:-ml-3')}>
      <DownloadButton client={client} version_id={id} kind="quiet" className={small}>
        {isAlone ? (
          `Download ${nameVersion(version)} (${format})`
        ) : (
          <>
            {format} <span className="sr-only">of {nameVersion(version)}</span>
          </>
        )}
      </DownloadButton>
      {mp3?.state === 'ready' && (
        <DownloadButton client={client} version_id={id} mp3 kind="quiet" className={small}>
          MP3 <span className="sr-only">of {nameVersion(version)}</span>
        </DownloadButton>
      )}
      {mp3 && mp3.state !== 'ready' && !isAlone && (
        <span className="text-muted">
          {mp3.state === 'waiting'
            ? 'The MP3 is being made…'
            : 'I couldn’t make the MP3. Send me a message and I’ll add it.'}
        </span>
      )}
    </span>
  );
};
type VersionFilesProps = PanelProps & { version: Version; isAlone?: boolean };
