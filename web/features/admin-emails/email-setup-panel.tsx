import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Email } from '../../../shared/emails.ts';
import { call } from '../../lib/api.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useEmailConnection } from './email-connection.tsx';
import { EmailServerDetails, HowToConnect } from './email-setup-details.tsx';
import { LiveEmailStatus, useLiveEmail } from './live-email-status.tsx';

/** Whether emails are sent, how to set that up, and a test email. */
export const EmailSetupPanel = () => {
  const client = useQueryClient();
  const status = useEmailConnection();
  const mail = status.data;
  const test = useAction({
    send: () => call('POST /api/admin/mail/test'),
    done: (email) => {
      client.setQueryData(['email', email.id], email);
      void client.invalidateQueries({ queryKey: ['mail'] });
      return {
        kind: 'info',
        words:
          mail?.is_connected === false
            ? `The test email to ${email.recipient} will send once a mail server is connected`
            : `A test email to ${email.recipient} is on its way`,
      };
    },
    failed: (reason) => ['Failed to send the test email', reason],
  });
  return (
    <Panel
      title="Mail server"
      aside={
        mail && (
          <Badge tone={mail.is_connected ? 'tone-green' : 'tone-yellow'}>
            {mail.is_connected ? 'Connected' : 'Not connected'}
          </Badge>
        )
      }
    >
      <Loaded query={status} failed="Failed to load the email setup" loading={<Skeleton className="h-40" />}>
        {(mail) => (
          <div className="space-y-4">
            {mail.is_connected ? <EmailServerDetails mail={mail} /> : <HowToConnect mail={mail} />}
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <ActionButton kind="secondary" isBusy={test.isPending} onClick={() => test.mutate()}>
                {test.isPending ? 'Writing…' : 'Send me a test'}
              </ActionButton>
              <span className="text-muted text-sm wrap-anywhere">to {mail.test_recipient}</span>
            </div>
            {test.data && <TestEmailStatus key={test.data.id} email={test.data} />}
          </div>
        )}
      </Loaded>
    </Panel>
  );
};

/** Delivery status of a test email; refetches the figures beside it whenever the status changes. */
const TestEmailStatus = ({ email: { id, recipient } }: { email: Pick<Email, 'id' | 'recipient'> }) => {
  const client = useQueryClient();
  const { data: email } = useLiveEmail(id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the message's state or trouble changes
  useEffect(() => {
    void client.invalidateQueries({ queryKey: ['mail'] });
  }, [email?.state, email?.error]);
  return <LiveEmailStatus id={id}>Test email to {recipient}</LiveEmailStatus>;
};
