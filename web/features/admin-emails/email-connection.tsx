import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { EmailStatus } from '../../../shared/bulk-emails.ts';
import { call } from '../../lib/api.ts';
import { showNumber } from '../../lib/locale.ts';
import { describeUntold } from './describe-untold.ts';

/** Whether a mail server is connected, and how delivery is going. */
export const useEmailConnection = () =>
  useQuery({
    queryKey: ['mail'],
    queryFn: ({ signal }) => call('GET /api/admin/mail', { signal }),
    staleTime: 60_000,
  });

/** Whether emails go out at all: without a mail server, nothing says that somebody gets one. */
export const useSendsEmail = (): boolean => useEmailConnection().data?.is_connected !== false;

const problems = {
  no_server: {
    title: 'No mail server is connected yet.',
    until: 'be sent once you connect one',
    action: 'Connect it',
  },
  password_lost: {
    title: 'The mail server’s password can’t be read.',
    until: 'be sent once you enter it again',
    action: 'Enter it',
  },
  untested: {
    title: 'The mail server hasn’t taken an email yet.',
    until: 'be sent as soon as it does',
    action: 'Send a test',
  },
  not_working: {
    title: 'Your last email couldn’t be sent.',
    until: 'be tried again',
    action: 'Check the mail server',
  },
} satisfies Record<NonNullable<EmailStatus['problem']>, object>;

/**
 * Says why no email goes out, what clients don't know meanwhile, and where to change that. Hidden while emails go out;
 * with `isAboutClients` also while no client waits for news.
 */
export const EmailServerNotice = ({ isAboutClients = false }: { isAboutClients?: boolean }) => {
  const { data } = useEmailConnection();
  if (!data?.problem) return null;
  const { title, until, action } = problems[data.problem];
  const untold = describeUntold(data.untold);
  if (isAboutClients && !untold) return null;
  const emails = untold ? `We haven’t told your clients ${untold}. These emails` : 'Your emails';
  return (
    <section
      aria-label="Mail server"
      className="mb-6 rounded-md border border-edge/60 border-l-3 border-l-accent bg-panel px-4 py-3 text-sm"
    >
      <p className="font-semibold text-base">{title}</p>
      <p className="mt-1 max-w-prose text-muted">
        {emails} are saved, and will {until}
        {data.queued > 0 && ` (${showNumber(data.queued)} queued)`}.{' '}
        <Link className="link" to="/settings/email">
          {action}
        </Link>
      </p>
    </section>
  );
};
