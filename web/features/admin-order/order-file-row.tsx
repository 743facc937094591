import ChevronDown from 'lucide-react/icons/chevron-down';
import Download from 'lucide-react/icons/download';
import { type ReactNode, useState } from 'react';
import { formatCount } from '../../../shared/format.ts';
import { formatFacts } from '../../../shared/format-sound.ts';
import type { OrderFile } from '../../../shared/orders.ts';
import { formatSize } from '../../../shared/sizes.ts';
import { stemLabelWords } from '../../../shared/stems.ts';
import { classes } from '../../lib/classes.ts';
import { formatMoment } from '../../lib/format.ts';
import { iconClasses } from '../../ui/dense.ts';
import { FindingNote } from '../order-form/finding-note.tsx';
import {
  findObstacle,
  LaneKeys,
  LaneWave,
  laneClasses,
  type StackRowProps,
} from '../stem-stack/stack-row.tsx';
import { downloadFile } from './download.ts';
import { describeFileFacts } from './file-facts.ts';

/** Of a file in the timeline: its name, its waveform, its buttons; on a phone, the waveform is below. */
export const fileRowClasses =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_8.25rem]';

/** A file of an order in its song's timeline: what it is in one line. Opens to all that is known of it. */
export const OrderFileRow = ({ row, file, order_id, before }: FileRowProps) => {
  const [isOpen, setOpen] = useState(false);
  const obstacle = findObstacle(row, 'studio');
  const found = file.findings.filter(({ code }) => code !== 'clean');
  const facts = describeFileFacts(file);
  const fixes = found.filter(({ severity }) => severity === 'fix').length;
  const looks = found.filter(({ severity }) => severity === 'look').length;
  return (
    <li>
      {before}
      <div className={fileRowClasses}>
        <button
          type="button"
          aria-expanded={isOpen}
          className="group grid min-h-11 min-w-0 cursor-pointer grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 text-left leading-[1.3] pointer-fine:min-h-10"
          onClick={() => setOpen(!isOpen)}
        >
          <span className="truncate font-medium text-[0.8125rem]" title={file.name}>
            {file.name}
          </span>
          <ChevronDown
            aria-hidden
            size={14}
            className={classes('text-muted group-hover:text-text', isOpen && 'rotate-180')}
          />
          <span className="col-span-full truncate text-muted text-xs">
            {fixes > 0 && <span className="text-error">{fixes} to fix · </span>}
            {looks > 0 && `${looks} worth a look · `}
            {[stemLabelWords[file.label], ...facts.map(({ value }) => value)].join(' · ')}
          </span>
        </button>
        {obstacle ? (
          <p className="col-span-full pb-1 text-muted text-xs md:col-[2] md:row-[1] md:pb-0">{obstacle}</p>
        ) : (
          <LaneWave row={row} className={classes(laneClasses, 'max-md:mb-1.5')} />
        )}
        <span className="col-[2] row-[1] flex items-center justify-end gap-1 md:col-[3]">
          {!obstacle && !row.isAlone && <LaneKeys row={row} />}
          {!file.expired_at && (
            <button
              type="button"
              aria-label={`Download ${file.name}`}
              className={iconClasses}
              onClick={() => void downloadFile(order_id, file.name, { file_id: file.id })}
            >
              <Download aria-hidden size={16} />
            </button>
          )}
        </span>
      </div>
      {isOpen && (
        <div className="pt-1 pb-3">
          <p className="text-sm wrap-anywhere">
            {file.name}
            {file.path && <span className="ml-2 text-muted text-xs">in {file.path}</span>}
          </p>
          <dl className="mt-2 flex flex-wrap gap-x-5 gap-y-1.5">
            {[{ label: 'Size', value: formatSize(file.size_bytes) }, ...facts].map(({ label, value }) => (
              <div key={label}>
                <dt className="text-muted text-xs">{label}</dt>
                <dd className="whitespace-nowrap font-mono text-xs">{value}</dd>
              </div>
            ))}
          </dl>
          {found.map((finding) => (
            <FindingNote key={`${finding.code} ${finding.words}`} finding={finding} isForStudio />
          ))}
          <ZipContents file={file} />
          {file.report && !file.report.measures && !file.report.entries && (
            <p className="mt-1.5 text-muted text-xs">The audio in this file couldn’t be read.</p>
          )}
        </div>
      )}
    </li>
  );
};
type FileRowProps = {
  row: StackRowProps;
  file: OrderFile;
  order_id: string;
  /** Above it, when it is the first of those that arrived together. */
  before?: ReactNode;
};

/** When files arrived after the order, with the client's note. */
export const LaterFilesHead = ({ added_at, note }: { added_at: string; note: string }) => (
  <div className="py-2 text-sm">
    <p className="text-muted">
      Sent later, <time dateTime={added_at}>{formatMoment(added_at)}</time>
    </p>
    {note && <p className="mt-0.5 whitespace-pre-wrap wrap-anywhere">{note}</p>}
  </div>
);

const ZipContents = ({ file }: { file: OrderFile }) => {
  const { entries, more_entries = 0 } = file.report ?? {};
  const listed = entries ?? [];
  const count = listed.length + more_entries;
  if (count === 0) return null;
  return (
    <div className="mt-2 max-w-3xl text-sm">
      <p className="text-muted">{formatCount(count, 'audio file')} inside</p>
      <ul className="mt-1 space-y-1 text-xs">
        {listed.map(({ path, size_bytes, facts }) => (
          <li key={path} className="flex flex-wrap justify-between gap-x-4">
            <span className="wrap-anywhere">{path}</span>
            <span className="text-muted">
              {[facts && formatFacts(facts), formatSize(size_bytes)].filter(Boolean).join(', ')}
            </span>
          </li>
        ))}
        {more_entries > 0 && <li className="text-muted">Open the ZIP to see {more_entries} more.</li>}
      </ul>
    </div>
  );
};
