import { useQueryClient } from '@tanstack/react-query';
import type { EmailServer } from '../../../shared/email-server.ts';
import { call } from '../../lib/api.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { useAction } from '../../ui/use-action.ts';
import { TestResult } from './email-test-result.tsx';

/** The server that SMTP_URL names, which can be tested here and not changed. */
export const EnvironmentServer = ({ server, recipient }: EnvironmentServerProps) => {
  const client = useQueryClient();
  const test = useAction({
    send: () => call('POST /api/admin/email-server/test'),
    refresh: () => client.invalidateQueries({ queryKey: ['mail'] }),
    failed: (reason) => ['Failed to send the test email', reason],
  });
  const { host, port, from, name } = server;
  return (
    <div className="grid gap-4">
      <p className="max-w-prose text-sm">
        Set by <code className="font-mono">SMTP_URL</code> and <code className="font-mono">MAIL_FROM</code>{' '}
        where Mixfront is started. They win over anything saved here: remove them there to set the server on
        this page.
      </p>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[auto_minmax(0,1fr)]">
        <Fact name="Server">{`${host}:${port}`}</Fact>
        <Fact name="Sender">{name ? `${name} <${from}>` : from}</Fact>
      </dl>
      {name && (
        <p className="max-w-prose text-muted text-sm wrap-anywhere">
          Emails come from “{name}”, the name in MAIL_FROM, not your business name. To use your business name,
          set <code className="font-mono text-xs">MAIL_FROM='{from}'</code> and restart Mixfront.
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ActionButton kind="secondary" isBusy={test.isPending} onClick={() => test.mutate()}>
          {test.isPending ? 'Sending…' : 'Send me a test'}
        </ActionButton>
        {recipient && <span className="text-muted text-sm wrap-anywhere">to {recipient}</span>}
      </div>
      {test.data && <TestResult test={test.data} />}
    </div>
  );
};
type EnvironmentServerProps = {
  server: NonNullable<EmailServer['server']>;
  recipient: string | undefined;
};

const Fact = ({ name, children }: { name: string; children: string }) => (
  <div className="sm:contents">
    <dt className="text-muted text-sm">{name}</dt>
    <dd className="text-sm wrap-anywhere">{children}</dd>
  </div>
);
