import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type EmailSecurity,
  type EmailServer,
  type EmailTest,
  emailSecurities,
  emailServerForm,
  keepsPassword,
} from '../../../shared/email-server.ts';
import { call } from '../../lib/api.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { parseFields } from '../../lib/parse-fields.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { ConflictNotice } from '../../ui/conflict-notice.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { SelectField, TextField } from '../../ui/form-fields.tsx';
import { LeaveWarning } from '../../ui/leave-warning.tsx';
import { useAction } from '../../ui/use-action.ts';
import { type FieldForm, useForm } from '../../ui/use-form.ts';
import { TestResult } from './email-test-result.tsx';

export const serverKey = ['email-server'];

type ServerText = Record<'host' | 'port' | 'user' | 'password' | 'from' | 'name', string> & {
  security: EmailSecurity;
};

const ports: Record<EmailSecurity, string> = { starttls: '587', tls: '465', none: '25' };
const securities = {
  starttls: 'STARTTLS, usually port 587',
  tls: 'TLS, usually port 465',
  none: 'None',
} satisfies Record<EmailSecurity, string>;

const toText = ({ server: stored }: EmailServer): ServerText => ({
  host: stored?.host ?? '',
  port: String(stored?.port ?? ports.starttls),
  security: emailSecurities.find((each) => each === stored?.security) ?? 'starttls',
  user: stored?.user ?? '',
  password: '',
  from: stored?.from ?? '',
  name: stored?.name ?? '',
});

const toPort = (text: string): number => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN);

/** What decides whether the saved password still applies. */
const toAccount = ({ host, port, user, security }: ServerText) => ({
  host: host.trim(),
  port: toPort(port),
  user: user.trim(),
  security,
});

const parse = ({ port, password, ...rest }: ServerText) =>
  parseFields(emailServerForm, {
    ...rest,
    port: toPort(port),
    ...(password ? { password } : {}),
  });

const intro: Record<Exclude<EmailServer['state'], 'environment'>, string> = {
  none: 'Your emails are saved, and will be sent in order once a mail server is connected. Your mail provider has these details, often under “SMTP”.',
  here: 'Your emails are sent through this server.',
  lost: 'The password can’t be read here, as after restoring a backup: backups don’t carry the key that opens it. Enter it again.',
};

/** A mail server of one's own: saved and tested by one press. Its password is never shown again. */
export const EmailServerForm = ({ saved, recipient }: EmailServerFormProps) => {
  const { state, server: stored } = saved;
  const client = useQueryClient();
  const [tested, setTested] = useState<EmailTest | string | null>(null);
  const keep = (changed: EmailServer) => {
    client.setQueryData(serverKey, changed);
    for (const key of ['mail', 'first-steps']) void client.invalidateQueries({ queryKey: [key] });
    form.rebase(changed);
  };
  const form = useForm({
    row: saved,
    toValues: toText,
    read: parse,
    send: async (body, { version }) => {
      setTested(null);
      keep(await call('PUT /api/admin/email-server', { body: { ...body, version } }));
      // The server is saved: why there was no test isn't a failure of the form.
      return call('POST /api/admin/email-server/test').catch(getErrorMessage);
    },
    onSent: (test) => {
      setTested(test);
      void client.invalidateQueries({ queryKey: ['mail'] });
    },
    failed: (reason) => `The mail server wasn’t connected. ${reason}`,
  });
  const removal = useAction({
    send: () => call('DELETE /api/admin/email-server'),
    done: (removed) => {
      keep(removed);
      setTested(null);
      return 'Mail server removed';
    },
    failed: (reason) => `The mail server wasn’t removed. ${reason}`,
  });
  return (
    <form {...form.props} className="grid max-w-3xl gap-4">
      <LeaveWarning hasChanges={form.hasChanges} />
      <p className="max-w-prose text-sm">{intro[state === 'environment' ? 'here' : state]}</p>
      <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_7rem]">
        <TextField form={form} name="host" label="Server" hint="Like smtp.example.com." spellCheck={false} />
        <TextField form={form} name="port" label="Port" inputMode="numeric" />
      </div>
      <SecurityField form={form} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          form={form}
          name="user"
          label="User name"
          hint="Often your whole email address."
          spellCheck={false}
        />
        <TextField
          form={form}
          name="password"
          label="Password"
          hint={
            stored?.has_password && state === 'here' && keepsPassword(stored, toAccount(form.values))
              ? 'Saved. Leave blank to keep it.'
              : 'Some providers want an app password here. You won’t see it again.'
          }
          type="password"
          autoComplete="new-password"
        />
        <TextField
          form={form}
          name="from"
          label="Sender’s address"
          hint="Must be one that this account may send from."
          inputMode="email"
          spellCheck={false}
        />
        <TextField
          form={form}
          name="name"
          label="Sender’s name (optional)"
          hint="Blank uses your business name."
        />
      </div>
      <ConflictNotice form={form} />
      {form.reason && <ErrorNotice>{form.reason}</ErrorNotice>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ActionButton type="submit" isBusy={form.isBusy}>
          {form.isBusy
            ? 'Sending a test…'
            : form.hasChanges || state !== 'here'
              ? 'Save and send me a test'
              : 'Send me a test'}
        </ActionButton>
        {recipient && <span className="text-muted text-sm wrap-anywhere">to {recipient}</span>}
        {state !== 'none' && (
          <ActionButton kind="quiet" isBusy={removal.isPending} onClick={() => removal.mutate()}>
            Remove server
          </ActionButton>
        )}
      </div>
      {typeof tested === 'string' ? (
        <ErrorNotice>Saved, but the test couldn’t be sent. {tested}</ErrorNotice>
      ) : (
        tested && <TestResult test={tested} />
      )}
    </form>
  );
};
type EmailServerFormProps = { saved: EmailServer; recipient: string | undefined };

/** A port that wasn't changed by hand follows the encryption. */
const SecurityField = ({ form }: { form: FieldForm<ServerText> }) => {
  const { security, port } = form.values;
  const follow: FieldForm<ServerText>['set'] = (change) =>
    form.set(
      change.security && port === ports[security] ? { ...change, port: ports[change.security] } : change,
    );
  return (
    <SelectField
      form={{ ...form, set: follow }}
      name="security"
      label="Encryption"
      hint={
        security === 'none'
          ? 'Your password and emails can be read on the way. Only for a server on this machine or in your network.'
          : undefined
      }
      options={emailSecurities.map((each) => [each, securities[each]] as const)}
    />
  );
};
