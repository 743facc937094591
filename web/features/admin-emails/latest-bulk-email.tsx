import { Link } from 'react-router';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BulkEmailProgress } from './bulk-email-progress.tsx';
import { CancelSendingButton } from './cancel-sending-button.tsx';
import { isSending } from './send-rate.ts';
import { useBulkEmail } from './use-bulk-emails.ts';

const latestBulkEmailId = 'sent-email';

/** Takes focus after a bulk email was sent. */
export const getLatestBulkEmailElement = (): HTMLElement | null => document.getElementById(latestBulkEmailId);

type LatestBulkEmailProps = { id: string; left_out: string | undefined };

/** Progress of the bulk email that was just sent, and who was left out. */
export const LatestBulkEmail = ({ id, left_out }: LatestBulkEmailProps) => {
  const { data, dataUpdatedAt } = useBulkEmail(id);
  return (
    <div id={latestBulkEmailId} tabIndex={-1} className="mb-6 scroll-mt-32">
      {data ? (
        <Panel
          title={`${isSending(data) ? 'On its way' : 'Sent'}: ${data.subject}`}
          aside={<CancelSendingButton bulkEmail={data} />}
        >
          {left_out && <p className="mb-3 border-edge border-l-3 pl-3 text-sm">{left_out}.</p>}
          <BulkEmailProgress bulkEmail={data} readAt={dataUpdatedAt} />
          <Link className="link text-sm" to={`/messaging?tab=sent&mailing=${id}`}>
            Results for each recipient
          </Link>
        </Panel>
      ) : (
        <Skeleton className="h-48" />
      )}
    </div>
  );
};
