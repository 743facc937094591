import Mail from 'lucide-react/icons/mail';
import { useRef, useState } from 'react';
import type { ClientHistory } from '../../../shared/clients.ts';
import { ApiError } from '../../lib/api.ts';
import { formatDay } from '../../lib/format.ts';
import { showAmount, showNumber } from '../../lib/locale.ts';
import { showOtherSums } from '../../lib/other-sums.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { LeaveWarning } from '../../ui/leave-warning.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ClientContact, ClientNote } from './client-contact.tsx';
import { useClientHeadingFocus, useEmailRequest } from './client-focus.ts';
import { ClientEmails, ClientOrders } from './client-history.tsx';
import { EmailDialog } from './email-dialog.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { useClientField } from './use-client-field.ts';
import { useClient } from './use-clients.ts';

/** The client page, including its loading and error states. `address` is the client's key. */
export const ClientDetails = ({ address, onGone }: { address: string; onGone: () => void }) => {
  const query = useClient(address);
  if (!query.data && query.error instanceof ApiError && query.error.status === 404)
    return (
      <EmptyState title="There’s no client with this address.">
        No one has ordered as <span className="wrap-anywhere">{address}</span>, or their personal data was
        deleted.
      </EmptyState>
    );
  return (
    <Loaded query={query} failed="Failed to load client history" loading={<Waiting />}>
      {({ pages: [first] }) =>
        first && <LoadedClient address={address} first={first} query={query} onGone={onGone} />
      }
    </Loaded>
  );
};

const Waiting = () => (
  <div role="status" aria-label="Loading the client" className="space-y-3">
    <Skeleton className="h-10 w-64" />
    <Skeleton className="h-20" />
    <Skeleton className="h-64" />
  </div>
);

/** Everything about a client and the available actions. Give it the client as React key. */
const LoadedClient = ({ address, first, query, onGone }: ClientDetailProps) => {
  const { client_info: info, statistics, emails } = first;
  const heading = useRef<HTMLHeadingElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [isWriting, setWriting] = useState(false);
  const [hasDraft, setHasDraft] = useState(false);
  const [isErasing, setErasing] = useState(false);
  const phone = useClientField('phone', address, info, {
    done: 'Phone number saved',
    failed: 'The phone number wasn’t saved',
  });
  const note = useClientField('note', address, info, {
    done: 'Note saved',
    failed: 'The note wasn’t saved',
  });
  const orders = query.data?.pages.flatMap((page) => page.orders) ?? [];
  useEmailRequest(() => setWriting(true));
  useClientHeadingFocus(heading);
  return (
    <article aria-label={info.name} className="@container space-y-4">
      <LeaveWarning hasChanges={note.hasChanges || phone.hasChanges || hasDraft} parameter="client" />
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h2
          ref={heading}
          tabIndex={-1}
          className="min-w-0 flex-1 basis-44 py-1 font-semibold text-xl outline-none wrap-anywhere"
        >
          {info.name}
        </h2>
        <ActionButton ref={opener} onClick={() => setWriting(true)}>
          <Mail aria-hidden size={15} />
          Send Email
        </ActionButton>
      </div>
      <ClientFigures figures={statistics} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 @3xl:grid-cols-2">
        <ClientContact info={info} phone={phone} />
        <ClientNote edit={note} />
      </div>
      <ClientOrders query={query} />
      <ClientEmails emails={emails} />
      <div className="flex justify-end">
        <ActionButton kind="quiet" className="hover:text-error!" onClick={() => setErasing(true)}>
          Delete personal data…
        </ActionButton>
      </div>
      <EmailDialog
        isOpen={isWriting}
        info={info}
        orders={orders}
        opener={opener}
        onClose={() => setWriting(false)}
        onDraft={setHasDraft}
      />
      <EraseDialog
        isOpen={isErasing}
        info={info}
        orders={orders}
        hasMore={query.hasNextPage}
        onClose={() => setErasing(false)}
        onErased={onGone}
      />
    </article>
  );
};
type ClientDetailProps = {
  address: string;
  first: ClientHistory;
  query: ReturnType<typeof useClient>;
  onGone: () => void;
};

const Figure = ({ label, value, note }: { label: string; value: string; note?: string | undefined }) => (
  <div className="flex flex-col">
    <dt className="text-muted text-sm">{label}</dt>
    <dd className="mt-0.5 figures font-semibold text-base wrap-anywhere">{value}</dd>
    {note && <dd className="mt-0.5 text-muted text-xs">{note}</dd>}
  </div>
);

/** A client's totals. Amounts include only paid orders. */
const ClientFigures = ({ figures }: { figures: ClientHistory['statistics'] }) => {
  const others = showOtherSums(figures.spent_by_currency, figures.currency);
  const unpaid = figures.unpaid_orders;
  return (
    <section aria-label="Statistics" className="rounded-md border border-hairline bg-panel px-4 py-3.5">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3.5 @xl:grid-cols-[repeat(5,auto)]">
        <Figure
          label="Total orders"
          value={showNumber(figures.total_orders)}
          note={unpaid > 0 ? `${showNumber(unpaid)} not paid` : undefined}
        />
        <Figure
          label="Total spent"
          value={showAmount(figures.total_spent, figures.currency)}
          note={others ? `and ${others}` : undefined}
        />
        <Figure label="Average order" value={showAmount(figures.average_order, figures.currency)} />
        <Figure label="First order" value={figures.first_order ? formatDay(figures.first_order) : '–'} />
        <Figure label="Last order" value={figures.last_order ? formatDay(figures.last_order) : '–'} />
      </dl>
    </section>
  );
};
