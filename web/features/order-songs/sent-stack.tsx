import { useCallback, useMemo } from 'react';
import type { ClientFile, ClientOrder } from '../../../shared/client-orders.ts';
import { formatDuration, formatTime } from '../../../shared/format.ts';
import { formatRate } from '../../../shared/format-sound.ts';
import { formatSize } from '../../../shared/sizes.ts';
import { stemLabelWords } from '../../../shared/stems.ts';
import { classes } from '../../lib/classes.ts';
import { formatMoment } from '../../lib/format.ts';
import type { OrderClient } from '../placed-order/order-client.ts';
import { SongStack } from '../stem-stack/song-stack.tsx';
import { findObstacle, LaneKeys, LaneWave, type StackRowProps } from '../stem-stack/stack-row.tsx';
import { alignSongFiles } from '../stem-stack/stack-songs.ts';
import { Finding } from './finding.tsx';

const describeFile = ({ size_bytes, duration_s, sample_rate_hz, bit_depth, channels }: ClientFile): string =>
  [
    formatSize(size_bytes),
    duration_s !== null && formatDuration(duration_s),
    sample_rate_hz !== null && formatRate(sample_rate_hz),
    bit_depth !== null && `${bit_depth}-bit`,
    channels === 1 ? 'mono' : channels === 2 && 'stereo',
  ]
    .filter(Boolean)
    .join(', ');

const FileRow = ({ file, row }: { file: ClientFile; row: StackRowProps }) => {
  const obstacle = findObstacle(row, 'sent');
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 wrap-anywhere">
          {file.name}
          {file.label !== 'other' && (
            <span className="ml-2 whitespace-nowrap rounded-sm border border-hairline bg-raised px-1.5 py-0.5 text-xs">
              {stemLabelWords[file.label]}
            </span>
          )}
        </p>
        <p className="font-mono text-muted text-xs">{describeFile(file)}</p>
      </div>
      {file.path && <p className="wrap-anywhere font-mono text-muted text-xs">in {file.path}</p>}
      {file.added_at && (
        <p className="mt-1 text-muted text-sm wrap-anywhere">
          Sent later, <time dateTime={file.added_at}>{formatMoment(file.added_at)}</time>
          {file.note && `: ${file.note}`}
        </p>
      )}
      {file.is_available && file.peaks && (
        <div className={classes(fileRowClasses, 'mt-2')}>
          <LaneWave row={row} mark_s={file.clipped_at_s} className="relative" />
          {!obstacle && !row.isAlone && (
            <span className="flex gap-1">
              <LaneKeys row={row} />
            </span>
          )}
        </div>
      )}
      {obstacle && <p className="mt-1 text-muted text-sm">{obstacle}</p>}
      {file.clipped_at_s !== null && (
        <p className="sr-only">Clipped first at {formatTime(file.clipped_at_s)}, marked on its waveform.</p>
      )}
      {file.findings.map((finding) => (
        <Finding key={finding} severity={file.severity}>
          {finding}
        </Finding>
      ))}
    </li>
  );
};

const fileRowClasses = 'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3';

/** Why a file can't be played with the others; null when it can. */
const findReason = ({ name, is_available, duration_s }: ClientFile): string | null => {
  if (!is_available) return 'This file is no longer kept.';
  if (/\.zip$/i.test(name)) return 'A ZIP can’t be played here.';
  // Not checked yet, or without sound that can be read: the findings say so.
  return duration_s === null ? '' : null;
};

/** A song's files on one time axis, to hear together. Apart from the page, which needs none of it before they are shown. */
export const SentStack = ({ client, files, song, name, label }: SentStackProps) => {
  const stack = useMemo(
    () =>
      alignSongFiles(
        song,
        files.map((file) => {
          const obstacle = findReason(file);
          return { ...file, obstacle, source: obstacle === null ? { size_bytes: file.size_bytes } : null };
        }),
      ),
    [song, files],
  );
  const openLink = useCallback(
    (file_id: string) =>
      client.call('POST /api/client-orders/:order_id/download-link', { body: { file_id } }).then(
        ({ url }) => url,
        // Said beside the file that can't be heard.
        () => null,
      ),
    [client],
  );
  return (
    <SongStack
      song={stack}
      name={name}
      remote={{
        openLink,
        label,
        rowClasses: 'grid',
        renderRow: (row) => {
          const file = files.find(({ id }) => id === row.lane.id);
          return file && <FileRow file={file} row={row} />;
        },
      }}
    />
  );
};
type SentStackProps = {
  client: OrderClient;
  files: ClientOrder['files'];
  song: number;
  name: string;
  /** Accessible name of the list. */
  label: string;
};
