import type { Dashboard } from '../../../../shared/orders.ts';
import { FailedMails } from './failed-mails.tsx';
import { HeldMails } from './held-mails.tsx';
import { WaitingList } from './waiting-list.tsx';

/** What the owner opens the page for: who has to pay, what has to start, what is due, and which mails failed. */
export const Waiting = ({ waiting, isNew }: { waiting: Dashboard['waiting']; isNew: boolean }) => {
  const { unpaid, to_start, due_soon, failed_emails, held_emails } = waiting;
  const isQuiet = !unpaid.count && !to_start.count && !due_soon.count;
  return (
    <section aria-labelledby="waits" className="mb-8">
      <h2 id="waits" className="mb-3 font-semibold text-lg">
        Waits for you
      </h2>
      <FailedMails count={failed_emails} />
      <HeldMails count={held_emails} />
      {isQuiet ? (
        <p className="rounded-md border border-hairline bg-panel px-4 py-5">
          <span className="font-semibold">Nothing waits.</span>{' '}
          <span className="text-muted">
            {isNew
              ? 'The first order will stand here the moment it comes in.'
              : 'Every order is paid and under way, and nothing is due within a day.'}
          </span>
        </p>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 lg:grid-cols-3">
          <WaitingList
            title="Unpaid"
            list={unpaid}
            calm="Every order is paid."
            more={{ to: '/orders?status=pending', label: 'All unpaid' }}
          />
          <WaitingList
            title="Paid, not started"
            list={to_start}
            calm="Every paid order is under way."
            more={{ to: '/orders?status=payment_received', label: 'All to start' }}
          />
          <WaitingList
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
