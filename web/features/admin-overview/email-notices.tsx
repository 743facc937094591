import History from 'lucide-react/icons/history';
import MailWarning from 'lucide-react/icons/mail-warning';
import { Link } from 'react-router';
import { showNumber } from '../../lib/locale.ts';

/** Failed emails, with a link to the reasons. */
export const FailedEmails = ({ count }: { count: number }) =>
  count > 0 && (
    <p className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-error/60 bg-panel px-4 py-3">
      <MailWarning aria-hidden size={18} className="shrink-0 text-error" />
      <span>
        <span className="font-semibold text-error">
          {count === 1 ? 'One email wasn’t delivered.' : `${showNumber(count)} emails weren’t delivered.`}
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
export const HeldEmails = ({ count }: { count: number }) =>
  count > 0 && (
    <p className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-hairline bg-panel px-4 py-3">
      <History aria-hidden size={18} className="shrink-0 text-accent" />
      <span className="max-md:basis-4/5">
        <span className="font-semibold">
          {count === 1
            ? 'One email was held back when you restored a backup.'
            : `${showNumber(count)} emails were held back when you restored a backup.`}
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
