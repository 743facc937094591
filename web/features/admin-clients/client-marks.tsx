import MailX from 'lucide-react/icons/mail-x';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import type { ClientSummary } from '../../../shared/clients.ts';

const look = 'inline-flex items-center gap-1 whitespace-nowrap text-muted text-xs';

/** What is particular about a client of the list: no news wanted, a note written. */
export const ClientMarks = ({ client }: { client: Pick<ClientSummary, 'unsubscribed' | 'has_note'> }) =>
  (client.unsubscribed || client.has_note) && (
    <span className="mt-1 flex gap-3">
      {client.unsubscribed && (
        <span className={look}>
          <MailX aria-hidden size={13} />
          Unsubscribed
        </span>
      )}
      {client.has_note && (
        <span className={look}>
          <NotebookPen aria-hidden size={13} />
          Note
        </span>
      )}
    </span>
  );
