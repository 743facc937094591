import Download from 'lucide-react/icons/download';
import Play from 'lucide-react/icons/play';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { formatCount, formatFacts } from '../../../shared/format.ts';
import type { OrderFile } from '../../../shared/orders.ts';
import { formatSize } from '../../../shared/sizes.ts';
import { stemLabelWords } from '../../../shared/stems.ts';
import { formatDay } from '../../lib/format.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { FileWave } from '../order-form/file-wave.tsx';
import { FindingNote } from '../order-form/finding-note.tsx';
import { downloadFile } from './download.ts';
import { describeFileFacts, explainUnplayable } from './file-facts.ts';
import { FilePlayer } from './file-player.tsx';
import { getMeasures } from './files-by-song.ts';

// The browser's answer for a MIME type.
const canPlay = (type: string) => document.createElement('audio').canPlayType(type);

/** One file of an order. */
export const OrderFileRow = ({
  file,
  order_id,
  axis_s,
  hasWave,
  check,
  isPlaying,
  onPlay,
  onClose,
}: FileRowProps) => {
  const obstacle = file.expired_at
    ? `Deleted on ${formatDay(file.expired_at)}, as the order was not paid.`
    : explainUnplayable(file, canPlay);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    flushSync(onClose);
    opener.current?.focus();
  };
  const facts = [
    { label: 'Size', value: formatSize(file.size_bytes) },
    ...describeFileFacts(file),
    ...getMeasures(file),
  ];
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64 [overflow-wrap:anywhere]">
          <p className="font-medium leading-snug">
            {file.name}
            <span className="ml-2 rounded-sm border border-hairline bg-raised px-1.5 py-0.5 font-normal text-xs">
              {stemLabelWords[file.label]}
            </span>
          </p>
          {file.path && <p className="font-mono text-muted text-xs">in {file.path}</p>}
        </div>
        <div className="flex gap-1.5">
          {!obstacle && !isPlaying && (
            <ActionButton ref={opener} kind="secondary" aria-label={`Play ${file.name}`} onClick={onPlay}>
              <Play aria-hidden size={15} />
              Play
            </ActionButton>
          )}
          {!file.expired_at && (
            <ActionButton
              kind="secondary"
              aria-label={`Download ${file.name}`}
              onClick={() => downloadFile(order_id, file.name, { file_id: file.id })}
            >
              <Download aria-hidden size={15} />
              Download
            </ActionButton>
          )}
        </div>
      </div>
      {hasWave && <FileWave file={file} axis_s={axis_s} />}
      <dl className="mt-2 grid max-w-3xl grid-cols-3 gap-x-3 gap-y-1.5 sm:grid-cols-4 lg:grid-cols-8">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-muted text-xs">{label}</dt>
            <dd className="whitespace-nowrap font-mono text-xs">{value}</dd>
          </div>
        ))}
      </dl>
      {obstacle && <p className="mt-1.5 text-muted text-xs">{obstacle}</p>}
      {isPlaying && (
        <div className="mt-2">
          <FilePlayer order_id={order_id} file={file} onClose={close} />
        </div>
      )}
      <FileReport file={file} />
      {check && <p className="mt-1.5 text-muted text-xs">{check}</p>}
    </>
  );
};
type FileRowProps = {
  file: OrderFile;
  order_id: string;
  /** Length of the song's longest file. */
  axis_s: number | null;
  /** False when the song's player already draws the waveform. */
  hasWave: boolean;
  /** How the file was checked, if that differs between files. */
  check: string;
  isPlaying: boolean;
  onPlay: () => void;
  onClose: () => void;
};

/** Names of a ZIP listed before the rest is collapsed. */
const AT_SIGHT = 24;

/** Findings of a file, and the contents of a ZIP. */
const FileReport = ({ file }: { file: OrderFile }) => {
  const { entries, more_entries = 0 } = file.report ?? {};
  const listed = entries ?? [];
  const count = listed.length + more_entries;
  return (
    <>
      {file.findings
        .filter(({ code }) => code !== 'clean')
        .map((finding) => (
          <FindingNote key={`${finding.code} ${finding.words}`} finding={finding} isForStudio />
        ))}
      {count > 0 && (
        <details open={count <= AT_SIGHT} className="mt-2 max-w-3xl text-sm">
          <summary className="cursor-pointer text-muted hover:text-text">
            {formatCount(count, 'audio file')} inside
          </summary>
          <ul className="mt-1 space-y-1 font-mono text-xs">
            {listed.map(({ path, size_bytes, facts }) => (
              <li key={path} className="flex flex-wrap justify-between gap-x-4">
                <span className="[overflow-wrap:anywhere]">{path}</span>
                <span className="text-muted">
                  {[facts && formatFacts(facts), formatSize(size_bytes)].filter(Boolean).join(', ')}
                </span>
              </li>
            ))}
            {more_entries > 0 && <li className="text-muted">Open the ZIP to see {more_entries} more.</li>}
          </ul>
        </details>
      )}
    </>
  );
};
