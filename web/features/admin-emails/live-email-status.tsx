import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../lib/api.ts';
import { useEmailConnection } from './email-connection.tsx';
import { EmailError, EmailStateBadge, isInTransit, RetryButton } from './email-status.tsx';

/** One message of the outbox, read again while it is on its way: soon at first, then at leisure. */
export const useLiveEmail = (id: string) =>
  useQuery({
    queryKey: ['email', id],
    queryFn: ({ signal }) => call('GET /api/admin/emails/:id', { params: { id }, signal }),
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data && !isInTransit(data) ? false : dataUpdateCount < 20 ? 1_000 : 10_000,
  });

/** What becomes of a message that was just written; `children` say which. */
export const LiveEmailStatus = ({ id, children }: { id: string; children: ReactNode }) => {
  const { data: email } = useLiveEmail(id);
  const { data: mail } = useEmailConnection();
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span className="text-muted wrap-anywhere">{children}</span>
      {email && <EmailStateBadge email={email} />}
      {email && <RetryButton email={email} />}
      {email && (
        <div className="w-full empty:hidden">
          <EmailError email={email} />
          {email.state === 'queued' && !email.error && mail && !mail.is_connected && (
            <p className="text-muted">It’ll send once a mail server is connected.</p>
          )}
        </div>
      )}
    </div>
  );
};
