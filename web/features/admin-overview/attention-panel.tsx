import History from 'lucide-react/icons/history';
import MailWarning from 'lucide-react/icons/mail-warning';
import { Link } from 'react-router';
import type { Dashboard } from '../../../shared/dashboard.ts';
import { EmailClient } from '../admin-emails/email-client.tsx';
import { AttentionInbox } from './attention-inbox.tsx';
import { AttentionList } from './attention-list.tsx';
import { useInbox } from './inbox.tsx';

/** The main purpose of the page: what clients did, what to start, what is due, and which emails failed. */
export const AttentionPanel = ({ waiting, isNew }: { waiting: Dashboard['waiting']; isNew: boolean }) => {
  const { unpaid, to_start, due_soon, delivered_unpaid, failed_emails, held_emails } = waiting;
  const inbox = useInbox();
  const items = inbox.data?.items ?? [];
  const lists = [unpaid, to_start, due_soon, delivered_unpaid];
  const isQuiet = !inbox.isError && items.length === 0 && lists.every(({ count }) => count === 0);
  return (
    <section aria-labelledby="waits" className="mb-8">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="waits" className="font-semibold text-lg">
          Needs your attention
        </h2>
        {!isQuiet && <EmailClient of="each step below" />}
      </div>
      <FailedEmails count={failed_emails} />
      <HeldEmails count={held_emails} />
      {inbox.isError && (
        <p role="alert" className="mb-3 text-error text-sm">
          We couldn’t load what your clients sent lately. We’ll keep trying.
        </p>
      )}
      {isQuiet ? (
        <p className="rounded-md border border-hairline bg-panel px-4 py-5">
          <span className="font-semibold">All clear.</span>{' '}
          <span className="text-muted">
            {isNew
              ? 'Your first order will show up here.'
              : 'Every order is under way or done, and nothing is due within a day.'}
          </span>
        </p>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 lg:grid-cols-3">
          <AttentionInbox items={items} />
          {delivered_unpaid.count > 0 && (
            <AttentionList
              title="Delivered, not paid"
              list={delivered_unpaid}
              calm=""
              more={{ to: '/orders?shelf=unpaid_delivered', label: 'All of them' }}
              isCapped
              isAboutMoney
            />
          )}
          <AttentionList
            title="Unpaid, not started"
            list={unpaid}
            calm="Every new order is paid."
            more={{ to: '/orders?shelf=unpaid', label: 'All unpaid' }}
            isAboutMoney
          />
          <AttentionList
            title="Paid, not started"
            list={to_start}
            calm="Every paid order is under way."
            more={{ to: '/orders?status=payment_received', label: 'All to start' }}
          />
          <AttentionList
            title="Due within 24 hours"
            list={due_soon}
            calm="Nothing is due within a day."
            more={{ to: '/orders?due=soon', label: 'All due' }}
            isCapped
          />
        </div>
      )}
    </section>
  );
};

/** Failed emails, with a link to the reasons. */
const FailedEmails = ({ count }: { count: number }) =>
  count > 0 && (
    <p className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-error/60 bg-panel px-4 py-3">
      <MailWarning aria-hidden size={18} className="shrink-0 text-error" />
      <span>
        <span className="font-semibold text-error">
          {count === 1
            ? 'One email wasn’t delivered.'
            : `${count.toLocaleString('en')} emails weren’t delivered.`}
        </span>{' '}
        <span className="text-muted">
          {count === 1 ? 'The recipient hasn’t' : 'The recipients haven’t'} seen it yet.
        </span>
      </span>
      <Link className="link ml-auto" to="/messaging?tab=sent&state=failed">
        See why and retry
      </Link>
    </p>
  );

/** Emails held back by a restore: they may have been sent long ago, and nobody should get them twice unasked. */
const HeldEmails = ({ count }: { count: number }) =>
  count > 0 && (
    <p className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-hairline bg-panel px-4 py-3">
      <History aria-hidden size={18} className="shrink-0 text-accent" />
      <span className="max-md:basis-4/5">
        <span className="font-semibold">
          {count === 1
            ? 'One email was held back when you restored a backup.'
            : `${count.toLocaleString('en')} emails were held back when you restored a backup.`}
        </span>{' '}
        <span className="text-muted">
          {count === 1 ? 'It may' : 'They may'} already have been sent after the backup. Only resend what
          didn’t arrive.
        </span>
      </span>
      <Link className="link ml-auto" to="/messaging?tab=sent&state=failed">
        {count === 1 ? 'See which' : 'See which they are'}
      </Link>
    </p>
  );
