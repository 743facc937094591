import { Outbox } from '../../admin-mail/outbox.tsx';
import { MailingList } from './mailing-list.tsx';
import { MailingView } from './mailing-view.tsx';

/** What has been sent: the bulk mails and the outbox, or one bulk mail alone. */
export const SentPlace = ({ mailingId }: { mailingId: string | null }) =>
  mailingId ? (
    <MailingView key={mailingId} id={mailingId} />
  ) : (
    <div className="space-y-6">
      <MailingList />
      <Outbox />
    </div>
  );
