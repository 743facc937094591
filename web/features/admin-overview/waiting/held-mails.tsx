import History from 'lucide-react/icons/history';
import { Link } from 'react-router';

/** Mails that a restore held back: perhaps they arrived long ago, and nobody should get them twice unasked. */
export const HeldMails = ({ count }: { count: number }) =>
  count > 0 && (
    <p className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-hairline bg-panel px-4 py-3">
      <History aria-hidden size={18} className="shrink-0 text-accent" />
      <span className="max-md:basis-4/5">
        <span className="font-semibold">
          {count === 1
            ? 'One mail was held back when a backup was restored.'
            : `${count.toLocaleString('en')} mails were held back when a backup was restored.`}
        </span>{' '}
        <span className="text-muted">
          {count === 1 ? 'It may' : 'They may'} have left after the backup was made: send again only what did
          not arrive.
        </span>
      </span>
      <Link className="link ml-auto" to="/messaging?tab=sent&state=failed">
        {count === 1 ? 'See which' : 'See which they are'}
      </Link>
    </p>
  );
