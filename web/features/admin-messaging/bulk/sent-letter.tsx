import { Link } from 'react-router';
import { Panel } from '../../../ui/panel.tsx';
import { MailingProgress } from '../sent/mailing-progress.tsx';
import { isUnderWay } from '../sent/pace.ts';
import { useMailing } from '../sent/use-mailings.ts';
import { WithdrawButton } from '../sent/withdraw-button.tsx';

/** How far the letter is that was sent just now. */
export const SentLetter = ({ id }: { id: string }) => {
  const { data, dataUpdatedAt } = useMailing(id);
  if (!data) return null;
  return (
    <Panel
      title={`${isUnderWay(data) ? 'On its way' : 'Sent'}: ${data.subject}`}
      className="mb-6"
      aside={<WithdrawButton mailing={data} />}
    >
      <MailingProgress mailing={data} readAt={dataUpdatedAt} />
      <Link className="link text-sm" to={`/messaging?tab=sent&mailing=${id}`}>
        What became of it for each recipient
      </Link>
    </Panel>
  );
};
