import MailX from 'lucide-react/icons/mail-x';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import { Link } from 'react-router';
import { type ClientSummary, clientKey } from '../../../shared/clients.ts';
import { formatMoney, fromDollars } from '../../../shared/money.ts';
import { formatDay, formatMoment } from '../../lib/format.ts';
import { focusClientState } from './client-focus.ts';

/** A client in the list, linking to their page beside it. */
export const ClientRow = ({ client, to, isOpen }: ClientRowProps) => (
  <li>
    <Link
      to={to}
      data-client={clientKey(client.email)}
      state={focusClientState}
      aria-current={isOpen || undefined}
      className="-outline-offset-2 flex justify-between gap-4 px-4 py-2.5 hover:bg-raised/60 aria-[current=true]:bg-raised aria-[current=true]:shadow-[inset_2px_0_0_var(--color-accent)]"
    >
      <span className="min-w-0">
        <span className="block truncate font-medium" title={client.name}>
          {client.name}
        </span>
        <span className="block truncate text-muted text-xs leading-5" title={client.email}>
          {client.email}
        </span>
        <ClientLabels client={client} />
      </span>
      <span className="shrink-0 text-right">
        <span className="block font-mono text-sm leading-[1.375rem]">
          <span className="sr-only">Spent </span>
          {formatMoney(fromDollars(client.total_spent))}
        </span>
        <span className="block whitespace-nowrap text-muted text-xs leading-5">
          {client.total_orders === 1 ? '1 order' : `${client.total_orders.toLocaleString('en')} orders`}
          <span aria-hidden="true"> · </span>
          <span className="sr-only">, last on </span>
          <time dateTime={client.last_order} title={formatMoment(client.last_order)}>
            {formatDay(client.last_order)}
          </time>
        </span>
      </span>
    </Link>
  </li>
);
type ClientRowProps = { client: ClientSummary; to: { search: string }; isOpen: boolean };

const look = 'inline-flex items-center gap-1 whitespace-nowrap text-muted text-xs';

/** Labels for clients who unsubscribed or have a note. */
const ClientLabels = ({ client }: { client: Pick<ClientSummary, 'unsubscribed' | 'has_note'> }) =>
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
