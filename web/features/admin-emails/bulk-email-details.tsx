import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Link } from 'react-router';
import { formatCount } from '../../../shared/format.ts';
import { formatMoment } from '../../lib/format.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RowSkeletons } from '../../ui/skeleton.tsx';
import { BulkEmailProgress } from './bulk-email-progress.tsx';
import { BulkEmailResults } from './bulk-email-results.tsx';
import { CancelSendingButton } from './cancel-sending-button.tsx';
import { filterLabels, useBulkEmail } from './use-bulk-emails.ts';

/** One bulk email: its progress, its content, and the result for each recipient. */
export const BulkEmailDetails = ({ id }: { id: string }) => {
  const bulkEmail = useBulkEmail(id);
  return (
    <div className="space-y-6">
      <Link
        className="inline-flex min-h-11 items-center gap-1.5 text-muted text-sm hover:text-text"
        to="/messaging?tab=sent"
      >
        <ArrowLeft aria-hidden size={15} />
        All sent emails
      </Link>
      <Loaded
        query={bulkEmail}
        failed="Failed to load the bulk email"
        loading={<RowSkeletons label="Loading the bulk email" />}
      >
        {(data) => (
          <>
            <Panel title={data.subject} aside={<CancelSendingButton bulkEmail={data} />}>
              <p className="mb-4 text-muted text-sm">
                to {formatCount(data.recipient_count, 'recipient')} of {filterLabels[data.recipient_filter]} ·{' '}
                {formatMoment(data.created_at)}
              </p>
              <BulkEmailProgress bulkEmail={data} readAt={bulkEmail.dataUpdatedAt} />
              <details className="mt-4 border-hairline border-t pt-2">
                <summary className="cursor-pointer py-3 text-muted text-sm hover:text-text">
                  Show the message
                </summary>
                <p className="max-w-prose whitespace-pre-wrap pb-2 text-sm wrap-anywhere">{data.message}</p>
              </details>
            </Panel>
            <BulkEmailResults bulkEmail={data} />
          </>
        )}
      </Loaded>
    </div>
  );
};
