import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Email } from '../../../shared/emails.ts';
import { call } from '../../lib/api.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { useEmailConnection } from './email-connection.tsx';
import { EmailError, EmailStateBadge, isInTransit, RetryButton } from './email-status.tsx';

/** An email in the outbox, polled while it is in transit: frequently at first, then less often. */
const useLiveEmail = (id: string) =>
  useQuery({
    queryKey: ['email', id],
    queryFn: ({ signal }) => call('GET /api/admin/emails/:id', { params: { id }, signal }),
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data && !isInTransit(data) ? false : dataUpdateCount < 20 ? 1_000 : 10_000,
  });

/** The text of an email in a list, loaded if the list didn’t carry it. */
export const EmailText = ({ email: { id, text } }: { email: Pick<Email, 'id' | 'text'> }) =>
  text || <LoadedText id={id} />;

const LoadedText = ({ id }: { id: string }) => {
  const { data, error } = useLiveEmail(id);
  return data?.text ?? (error ? getErrorMessage(error) : 'Loading…');
};

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
