import { useQuery } from '@tanstack/react-query';
import type { EmailStatus } from '../../../shared/bulk-emails.ts';
import { call } from '../../lib/api.ts';
import { Badge } from '../../ui/badge.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DeliveryRecord } from './delivery-record.tsx';
import { useEmailConnection } from './email-connection.tsx';
import { EmailServerForm, serverKey } from './email-server-form.tsx';
import { EnvironmentServer } from './environment-server.tsx';

const badges = {
  no_server: 'Not connected',
  password_lost: 'Not connected',
  untested: 'Not tested',
  not_working: 'Not working',
} satisfies Record<NonNullable<EmailStatus['problem']>, string>;

/** The mail server, a test of it, and how delivery is going. */
export const EmailSetupPanel = () => {
  const server = useQuery({
    queryKey: serverKey,
    queryFn: ({ signal }) => call('GET /api/admin/email-server', { signal }),
    // The form must start from what is stored now, and isn't replaced while it is being edited.
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const { data: mail } = useEmailConnection();
  return (
    <Panel
      title="Mail server"
      aside={
        mail && (
          <Badge tone={mail.problem ? 'tone-yellow' : 'tone-green'}>
            {mail.problem ? badges[mail.problem] : 'Connected'}
          </Badge>
        )
      }
    >
      <Loaded query={server} failed="Failed to load the email setup" loading={<Skeleton className="h-80" />}>
        {(saved) => (
          <div className="grid gap-6">
            {saved.state === 'environment' && saved.server ? (
              <EnvironmentServer server={saved.server} recipient={mail?.test_recipient} />
            ) : (
              <EmailServerForm saved={saved} recipient={mail?.test_recipient} />
            )}
            {mail && <DeliveryRecord mail={mail} />}
          </div>
        )}
      </Loaded>
    </Panel>
  );
};
