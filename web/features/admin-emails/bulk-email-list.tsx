import { Link } from 'react-router';
import type { BulkEmailSummary } from '../../../shared/bulk-emails.ts';
import { formatCount } from '../../../shared/format.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { formatMoment } from '../../lib/format.ts';
import { LoadMore } from '../../ui/load-more.tsx';
import { Meter } from '../../ui/meter.tsx';
import { EmptyState, LoadError } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RowSkeletons } from '../../ui/skeleton.tsx';
import { describeProgress, filterLabels, useBulkEmails } from './use-bulk-emails.ts';

/** Lists bulk emails with their progress. */
export const BulkEmailList = () => {
  const list = useBulkEmails();
  const bulkEmails = list.data?.pages.flatMap((page) => page.mailings);
  return (
    <Panel title="Bulk emails">
      {list.isPending && <RowSkeletons label="Loading bulk emails" />}
      {list.isError && !bulkEmails && (
        <LoadError
          message="Failed to load bulk emails"
          detail={getErrorMessage(list.error)}
          isRetrying={list.isFetching}
          onRetry={() => list.refetch()}
        />
      )}
      {bulkEmails?.length === 0 && (
        <EmptyState title="No bulk emails yet.">
          Write one under Bulk Email. You’ll see its progress and the result for each recipient here.
        </EmptyState>
      )}
      {bulkEmails && bulkEmails.length > 0 && (
        <ul className="divide-y divide-hairline">
          {bulkEmails.map((bulkEmail) => (
            <BulkEmailRow key={bulkEmail.id} bulkEmail={bulkEmail} />
          ))}
        </ul>
      )}
      <LoadMore list={list} failed="Failed to load bulk emails" />
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
