import { Outbox } from '../features/admin-mail/outbox.tsx';
import { PageHeading } from './page-heading.tsx';

const MessagingPage = () => (
  <>
    <PageHeading title="Messaging">
      <p className="max-w-prose">
        What the studio has written, and what became of it. Messages wait here as Queued while no mail server
        is set (<code className="font-mono text-sm">SMTP_URL</code>) or the mail server is away; no order is
        held up by them.
      </p>
    </PageHeading>
    <Outbox />
    <p className="mt-4 max-w-prose text-muted text-sm">
      Writing to one client or to all of them from here is not built yet. Until it is, the address on an order
      opens your own mail program.
    </p>
  </>
);
export default MessagingPage;
