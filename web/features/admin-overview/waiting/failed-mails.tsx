import MailWarning from 'lucide-react/icons/mail-warning';
import { Link } from 'react-router';

/** Mails that did not get through, with the way to see why. */
export const FailedMails = ({ count }: { count: number }) =>
  count > 0 && (
    <p className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-error/60 bg-panel px-4 py-3">
      <MailWarning aria-hidden size={18} className="shrink-0 text-error" />
      <span>
        <span className="font-semibold text-error">
          {count === 1
            ? 'One mail has not got through.'
            : `${count.toLocaleString('en')} mails have not got through.`}
        </span>{' '}
        <span className="text-muted">
          {count === 1 ? 'The person it is for knows' : 'The people they are for know'} nothing of it yet.
        </span>
      </span>
      <Link className="link ml-auto" to="/messaging?tab=sent&state=failed">
        See why, and try again
      </Link>
    </p>
  );
