import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
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

/**
 * Says that no mail server is connected, what clients don't know meanwhile, and where to connect one. Hidden once one is
 * connected; with `isAboutClients` also while no client waits for news.
 */
export const EmailServerNotice = ({ isAboutClients = false }: { isAboutClients?: boolean }) => {
  const { data } = useEmailConnection();
  if (!data || data.is_connected) return null;
  const untold = describeUntold(data.untold);
  if (isAboutClients && !untold) return null;
  return (
    <section
      aria-label="Mail server"
      className="mb-6 rounded-md border border-edge/60 border-l-3 border-l-accent bg-panel px-4 py-3 text-sm"
    >
      <p className="font-semibold text-base">No mail server is connected yet.</p>
      <p className="mt-1 max-w-prose text-muted">
        {untold ? `Your clients don’t know yet: ${untold}. These emails` : 'Your emails'} are saved, and send
        automatically once you connect one{data.queued > 0 && ` (${showNumber(data.queued)} queued)`}.{' '}
        <Link className="link" to="/settings/email">
          Connect it
        </Link>
      </p>
    </section>
  );
};
