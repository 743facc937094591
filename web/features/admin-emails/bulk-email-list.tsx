import { Link } from 'react-router';
import type { BulkEmailSummary } from '../../../shared/bulk-emails.ts';
import { formatCount } from '../../../shared/format.ts';
import { formatMoment } from '../../lib/format.ts';
import { LoadedRows } from '../../ui/loaded-rows.tsx';
import { Meter } from '../../ui/meter.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { describeProgress, filterLabels, useBulkEmails } from './use-bulk-emails.ts';

/** Lists bulk emails with their progress. */
export const BulkEmailList = () => {
  const list = useBulkEmails();
  return (
    <Panel title="Bulk emails">
      <LoadedRows
        list={list}
        what="bulk emails"
        rows={(page) => page.mailings}
        empty={
          <EmptyState title="No bulk emails yet.">
            Write one under Bulk Email. You’ll see its progress and the result for each recipient here.
          </EmptyState>
        }
      >
        {(bulkEmail) => <BulkEmailRow key={bulkEmail.id} bulkEmail={bulkEmail} />}
      </LoadedRows>
    </Panel>
  );
};

const BulkEmailRow = ({ bulkEmail }: { bulkEmail: BulkEmailSummary }) => {
  const { id, subject, recipient_count, recipient_filter, queued, created_at } = bulkEmail;
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <Link
          className="link inline-flex min-h-11 items-center font-medium wrap-anywhere pointer-fine:min-h-0"
          to={`/messaging?tab=sent&mailing=${id}`}
        >
          {subject}
        </Link>
        <p className="text-sm">{describeProgress(bulkEmail)}</p>
      </div>
      <p className="text-muted text-sm">
        to {formatCount(recipient_count, 'recipient')} of {filterLabels[recipient_filter]} ·{' '}
        {formatMoment(created_at)}
      </p>
      {queued > 0 && (
        <div className="mt-2">
          <Meter
            isThin
            label={`Progress of “${subject}”`}
            value={recipient_count - queued}
            max={recipient_count}
          />
        </div>
      )}
    </li>
  );
};
