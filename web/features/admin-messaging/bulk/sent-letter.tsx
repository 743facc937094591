import { Link } from 'react-router';
import { Panel } from '../../../ui/panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { MailingProgress } from '../sent/mailing-progress.tsx';
import { isUnderWay } from '../sent/pace.ts';
import { useMailing } from '../sent/use-mailings.ts';
import { WithdrawButton } from '../sent/withdraw-button.tsx';

const sentLetterId = 'sent-letter';

/** Where the focus goes once a letter is sent. */
export const placeOfSent = (): HTMLElement | null => document.getElementById(sentLetterId);

/** How far the letter is that was sent just now. */
export const SentLetter = ({ id }: { id: string }) => {
  const { data, dataUpdatedAt } = useMailing(id);
  return (
    <div id={sentLetterId} tabIndex={-1} className="mb-6 scroll-mt-32">
      {data ? (
        <Panel
          title={`${isUnderWay(data) ? 'On its way' : 'Sent'}: ${data.subject}`}
          aside={<WithdrawButton mailing={data} />}
        >
          <MailingProgress mailing={data} readAt={dataUpdatedAt} />
          <Link className="link text-sm" to={`/messaging?tab=sent&mailing=${id}`}>
            What became of it for each recipient
          </Link>
        </Panel>
      ) : (
        <Skeleton className="h-48" />
      )}
    </div>
  );
};
