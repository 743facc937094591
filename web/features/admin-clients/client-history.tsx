import ChevronDown from 'lucide-react/icons/chevron-down';
import { Link } from 'react-router';
import type { ClientOrder } from '../../../shared/clients.ts';
import type { Email } from '../../../shared/emails.ts';
import { formatCount } from '../../../shared/format.ts';
import { isOverStatus } from '../../../shared/order-statuses.ts';
import { formatDay, formatMoment } from '../../lib/format.ts';
import { showAmount } from '../../lib/locale.ts';
import { Badge } from '../../ui/badge.tsx';
import { touchable } from '../../ui/dense.ts';
import { LoadMore } from '../../ui/load-more.tsx';
import { OrderId, OrderLink } from '../../ui/order-link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { EmailError, EmailStateBadge, RetryButton } from '../admin-emails/email-status.tsx';
import { StatusBadge } from '../admin-order/order-marks.tsx';
import type { useClient } from './use-clients.ts';

/** A client's orders, newest first, each linking to its page. */
export const ClientOrders = ({ query }: { query: ReturnType<typeof useClient> }) => {
  const orders = query.data?.pages.flatMap((page) => page.orders) ?? [];
  return (
    <Panel title="Order history">
      <ul className="-my-4 divide-y divide-hairline">
        {orders.map((order) => (
          <Row key={order.order_id} order={order} />
        ))}
      </ul>
      <LoadMore
        list={query}
        label="Load more orders"
        failed="Failed to load client history"
        className="mt-6"
      />
    </Panel>
  );
};

const Row = ({ order }: { order: ClientOrder }) => {
  const { order_id, title, song_count, amount, status, created_at } = order;
  return (
    <li className="flex items-center justify-between gap-x-4 py-2.5">
      <div className="min-w-0">
        <Link to={`/orders/${order_id}`} className={`link text-sm wrap-anywhere ${touchable}`}>
          {title}
        </Link>
        <p className="text-muted text-xs leading-5">
          <time dateTime={created_at} title={formatMoment(created_at)}>
            {formatDay(created_at)}
          </time>
          <span aria-hidden="true"> · </span>
          {formatCount(song_count, 'song')}
          <span aria-hidden="true"> · </span>
          <OrderId>{order_id}</OrderId>
        </p>
      </div>
      <div className="flex flex-col-reverse items-end gap-1 @md:flex-row @md:items-center @md:gap-4">
        <PaidBadge order={order} />
        <StatusBadge status={status} />
        <span className="min-w-16 text-right figures text-sm">{showAmount(amount, order.currency)}</span>
      </div>
    </li>
  );
};

const PaidBadge = ({ order: { money, cancelled_at, archived_at, status } }: { order: ClientOrder }) => {
  if (cancelled_at) return <Badge>Cancelled</Badge>;
  if (archived_at) return <Badge>Archived</Badge>;
  if (money.state === 'paid') return <Badge tone="tone-green">{money.label}</Badge>;
  if (money.state === 'refunded') return <Badge>{money.label}</Badge>;
  return <Badge tone={isOverStatus(status) ? 'tone-red' : 'tone-yellow'}>{money.label}</Badge>;
};

/** Emails to a client other than order emails. */
export const ClientEmails = ({ emails }: { emails: Email[] }) => (
  <Panel title="Emails">
    {emails.length === 0 ? (
      <p className="text-muted">No emails yet. Emails about an order are on that order&rsquo;s page.</p>
    ) : (
      <ul className="-my-4 divide-y divide-hairline">
        {emails.map((email) => (
          <ClientEmail key={email.id} email={email} />
        ))}
      </ul>
    )}
  </Panel>
);

const ClientEmail = ({ email }: { email: Email }) => (
  <li className="py-3">
    <div className="flex items-start justify-between gap-3">
      <p className="min-w-0 font-medium wrap-anywhere">{email.subject}</p>
      <EmailStateBadge email={email} />
    </div>
    <p className="text-muted text-xs leading-5">
      {formatMoment(email.sent_at ?? email.created_at)}
      {email.order_id && (
        <>
          {' · about '}
          <OrderLink order_id={email.order_id} order_name={email.order_name} />
        </>
      )}
    </p>
    <EmailError email={email} />
    {email.state === 'failed' && (
      <div className="mt-2">
        <RetryButton email={email} />
      </div>
    )}
    <details className="group mt-1">
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1.5 text-muted text-sm hover:text-text pointer-fine:min-h-9">
        Message
        <ChevronDown aria-hidden size={15} className="group-open:rotate-180" />
      </summary>
      <p className="max-w-prose whitespace-pre-wrap border-hairline border-l-2 pl-3 text-sm wrap-anywhere">
        {email.text}
      </p>
    </details>
  </li>
);
