import { Link } from 'react-router';
import type { EmailStatus } from '../../../shared/bulk-emails.ts';
import { formatMoment } from '../../lib/format.ts';
import { showNumber } from '../../lib/locale.ts';

/** How delivery is going: the last email, the last error, and what waits. */
export const DeliveryRecord = ({ mail }: { mail: EmailStatus }) => (
  <div className="space-y-2 text-sm">
    {mail.last_error && (
      <p className="border-error border-l-3 pl-3 wrap-anywhere">
        <span className="text-muted">Last error, {formatMoment(mail.last_error.at)}: </span>
        <span className="text-error">{mail.last_error.error}</span>
      </p>
    )}
    <p className="text-muted">
      {mail.last_sent_at ? `Last sent: ${formatMoment(mail.last_sent_at)}.` : 'No email to clients sent yet.'}{' '}
      <Queued mail={mail} />{' '}
      <Link className="link whitespace-nowrap" to="/messaging?tab=sent">
        Open the outbox
      </Link>
    </p>
  </div>
);

/** `2 queued, 1 failed.` */
const Queued = ({ mail: { queued, failed } }: { mail: EmailStatus }) =>
  queued === 0 && failed === 0 ? (
    'Nothing queued, nothing failed.'
  ) : (
    <>
      {formatCount(queued)} queued,{' '}
      <span className={failed > 0 ? 'text-error' : undefined}>{formatCount(failed)} failed</span>.
    </>
  );

// The server stops counting here.
const MAX_COUNT = 1_000;
const formatCount = (count: number): string => (count >= MAX_COUNT ? '1,000 or more' : showNumber(count));
