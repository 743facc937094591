import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../lib/api.ts';
import { useEmailConnection } from './email-connection.tsx';
import { EmailError, EmailStateBadge, isInTransit, RetryButton } from './email-status.tsx';

/** An email in the outbox, polled while it is in transit: frequently at first, then less often. */
export const useLiveEmail = (id: string) =>
  useQuery({
    queryKey: ['email', id],
    queryFn: ({ signal }) => call('GET /api/admin/emails/:id', { params: { id }, signal }),
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data && !isInTransit(data) ? false : dataUpdateCount < 20 ? 1_000 : 10_000,
  });

/** Delivery status of an email that was just written; `children` say which one. */
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
