import { formatMegabytes } from '../../../shared/sizes.ts';
import { offlineText, useOffline } from '../../lib/connection.ts';
import { formatPace } from '../../lib/upload-progress.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Meter } from '../../ui/meter.tsx';
import type { QueuedFile, QueueTotals } from '../uploads/types.ts';
import { showFile } from './remove-file.ts';
import type { Phase } from './send-order.ts';
import { getPercent } from './upload-status-text.ts';

const needsAttention = ({ state }: QueuedFile) => state === 'failed' || state === 'needs_file';

const getTitle = (
  files: readonly QueuedFile[],
  totals: QueueTotals,
  phase: Phase,
  saving: string,
  isOffline: boolean,
): string => {
  const has = (state: QueuedFile['state']) => files.some((file) => file.state === state);
  const [first, ...more] = files.filter(needsAttention);
  if (isOffline && phase !== 'editing' && phase !== 'placed' && (!first || phase === 'sending'))
    return offlineText;
  if (phase === 'sending' || phase === 'placed') return `All files are up. ${saving}`;
  if (first) return more.length > 0 ? `${more.length + 1} files need you` : `“${first.name}” needs you`;
  if (totals.whole === totals.files)
    return phase === 'waiting' ? 'All files are up. Double-checking …' : 'All files are up';
  if (has('sending') || has('waiting')) return 'Sending your files';
  if (has('offline')) return 'Waiting for connection';
  return has('elsewhere') ? 'Another tab or device is sending' : 'Paused';
};

// Announced in quarters rather than at every percent.
const describeQuarter = (percent: number) =>
  percent === 100 || percent < 25 ? '' : `At least ${Math.floor(percent / 25) * 25} percent sent`;

const orderWords = {
  saving: 'Saving your order …',
  waiting: 'Your order goes out as soon as all your files are up.',
};

/** Overall upload progress: share, speed and time left. While the form waits for the files, a button to stop waiting. */
export const UploadPanel = ({ files, totals, phase, words = orderWords, onCancel }: UploadPanelProps) => {
  const isOffline = useOffline();
  const title = getTitle(files, totals, phase, words.saving, isOffline);
  const percent = getPercent(totals, totals.files > 0 && totals.whole === totals.files);
  const first = files.find(needsAttention);
  const isWaiting = phase === 'waiting';
  // Nothing of the order itself was sent yet.
  const hidesTotals = isOffline && percent === 100 && (isWaiting || phase === 'sending');
  const hasTotals = totals.files > 0 && !hidesTotals;
  return (
    <section aria-label="Upload" className="mt-6">
      <div className="mb-2 flex items-baseline justify-between gap-x-4">
        <div className="min-w-0">
          <p className="wrap-anywhere font-semibold" role="status">
            {title}
          </p>
          {first && (
            <LinkButton className="text-sm" onClick={() => showFile(first.id)}>
              Show it in the list
            </LinkButton>
          )}
        </div>
        {hasTotals && <p className="text-2xl">{percent}%</p>}
      </div>
      {hasTotals && (
        <>
          <Meter label="All files" value={percent} max={100} />
          <p className="mt-2 flex flex-wrap justify-between gap-x-4 text-muted text-sm">
            <span>
              {formatMegabytes(totals.sent)} of {formatMegabytes(totals.size)} MB
            </span>
            <span>{percent < 100 && formatPace(totals)}</span>
          </p>
        </>
      )}
      <p className="sr-only" role="status">
        {describeQuarter(percent)}
      </p>
      {(isWaiting || phase === 'sending') && (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-4">
          <p className="text-muted text-sm">
            {isWaiting && !isOffline && `${words.waiting} `}
            Keep this page open until then.
          </p>
          {onCancel && (
            <Button kind="secondary" onClick={onCancel}>
              Stop waiting
            </Button>
          )}
        </div>
      )}
    </section>
  );
};
type UploadPanelProps = {
  files: readonly QueuedFile[];
  totals: QueueTotals;
  phase: Phase;
  /** What happens to the files after the upload. */
  words?: typeof orderWords;
  /** Absent when nothing can be stopped any more. */
  onCancel?: (() => void) | undefined;
};
