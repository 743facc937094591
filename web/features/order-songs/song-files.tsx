import type { ReactNode } from 'react';
import type { ClientFile, ClientOrder } from '../../../shared/client-orders.ts';
import { formatDuration } from '../../../shared/format.ts';
import { formatRate } from '../../../shared/format-sound.ts';
import { formatSize } from '../../../shared/sizes.ts';
import { getSongNames } from '../../../shared/song-name.ts';
import { type Severity, stemLabelWords } from '../../../shared/stems.ts';
import { classes } from '../../lib/classes.ts';
import { formatMoment } from '../../lib/format.ts';
import { FileWave } from '../order-form/file-wave.tsx';
import type { PanelProps } from '../placed-order/order-client.ts';
import { describeEmptySong } from '../placed-order/order-songs.ts';
import { SendFiles } from './send-files.tsx';

const tones: Record<Severity, string> = {
  fine: 'border-hairline',
  look: 'border-edge',
  fix: 'border-error',
};

const Finding = ({ severity, children }: { severity: Severity | null; children: ReactNode }) => (
  <p className={classes('mt-2 border-l-2 pl-4 text-sm', tones[severity ?? 'look'])}>{children}</p>
);

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

const FileRow = ({ file, axis_s }: { file: ClientFile; axis_s: number | null }) => (
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
      <p className="text-muted text-xs">{describeFile(file)}</p>
    </div>
    {file.path && <p className="wrap-anywhere text-muted text-xs">in {file.path}</p>}
    {file.added_at && (
      <p className="mt-1 text-muted text-sm wrap-anywhere">
        Sent later, {formatMoment(file.added_at)}
        {file.note && `: ${file.note}`}
      </p>
    )}
    {file.is_available ? (
      <FileWave file={file} axis_s={axis_s} />
    ) : (
      <p className="mt-1 text-muted text-sm">This file is no longer kept.</p>
    )}
    {file.findings.map((finding) => (
      <Finding key={finding} severity={file.severity}>
        {finding}
      </Finding>
    ))}
  </li>
);

/** One song of the order: files sent for it, and findings. */
const SongFiles = ({ order, song, name }: { order: ClientOrder; song: number; name: string }) => {
  const files = order.files.filter((file) => file.song === song);
  // For a song without files, only that fact is shown.
  const findings = order.song_findings.filter((finding) => finding.song === song && files.length > 0);
  const axis_s = Math.max(0, ...files.map(({ duration_s }) => duration_s ?? 0)) || null;
  const isNamed = order.song_count > 1;
  return (
    <div className="not-first:mt-6">
      {isNamed && <h3 className="mb-1 font-semibold wrap-anywhere">{name}</h3>}
      {findings.map(({ text }) => (
        <Finding key={text} severity="look">
          {text}
        </Finding>
      ))}
      {files.length > 0 ? (
        <ul
          aria-label={isNamed ? `Files of ${name}` : 'Your files'}
          className="divide-y divide-hairline border-hairline not-first:mt-2 not-first:border-t"
        >
          {files.map((file) => (
            <FileRow key={file.id} file={file} axis_s={axis_s} />
          ))}
        </ul>
      ) : (
        <p className="py-2 text-muted">{describeEmptySong(order)}</p>
      )}
    </div>
  );
};

/** The files the client sent, song by song, with what was found in them, and a form to send more. */
export const SentFiles = ({ maxUploadMb, ...props }: PanelProps & { maxUploadMb: number }) => (
  <>
    {getSongNames(props.order.songs.map(({ title }) => title)).map((name, place) => (
      <SongFiles key={name} order={props.order} song={place + 1} name={name} />
    ))}
    <SendFiles {...props} maxUploadMb={maxUploadMb} />
  </>
);
