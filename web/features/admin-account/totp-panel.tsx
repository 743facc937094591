import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type NewTotp,
  passwordConfirmation,
  type TotpStatus,
  totpCode,
} from '../../../shared/second-factors.ts';
import { call } from '../../lib/api.ts';
import { formatMoment } from '../../lib/format.ts';
import { parseFields } from '../../lib/parse-fields.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Badge } from '../../ui/badge.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { TextField } from '../../ui/form-fields.tsx';
import { LeaveWarning } from '../../ui/leave-warning.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Panel } from '../../ui/panel.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useForm } from '../../ui/use-form.ts';
import { ConfirmField, getConfirmation } from './confirm-owner.tsx';

const totpKey = ['totp'];

/** Codes of an authenticator app beside the password. */
export const TotpPanel = () => {
  const client = useQueryClient();
  const status = useQuery({
    queryKey: totpKey,
    queryFn: ({ signal }) => call('GET /api/admin/totp', { signal }),
  });
  // Shown once, right after codes were switched on.
  const [codes, setCodes] = useState<string[]>([]);
  return (
    <Panel title="Authenticator app" aside={status.data?.confirmed_at && <Badge tone="tone-green">On</Badge>}>
      <Loaded
        query={status}
        failed="Failed to load the sign-in codes"
        loading={<Skeleton className="h-24" />}
      >
        {(totp) => (
          <div className="grid gap-4">
            <LeaveWarning
              hasChanges={codes.length > 0}
              words="Your recovery codes are shown only once. Keep them before you leave."
            />
            {codes.length > 0 && <RecoveryCodes codes={codes} onDone={() => setCodes([])} />}
            {totp.confirmed_at ? (
              <SwitchOff totp={totp} onDone={() => setCodes([])} />
            ) : (
              <SwitchOn
                onDone={(made) => {
                  setCodes(made);
                  void client.invalidateQueries({ queryKey: totpKey });
                }}
              />
            )}
          </div>
        )}
      </Loaded>
    </Panel>
  );
};

const StartSetup = ({ onStarted }: { onStarted: (totp: NewTotp) => void }) => {
  const form = useForm({
    start: { password: '' },
    read: ({ password }) => ({ value: password, errors: null }),
    send: async (password) => call('POST /api/admin/totp', { body: await getConfirmation(password) }),
    onSent: onStarted,
    failed: (reason) => `Failed to set up an authenticator app. ${reason}`,
  });
  return (
    <>
      <p className="max-w-prose text-muted text-sm">
        Signing in with your password then also asks for a code from an app on your phone. A stolen password
        isn’t enough to get in.
      </p>
      <form {...form.props} className="flex flex-wrap items-end gap-3">
        <ConfirmField form={form} className="min-w-0 flex-1 basis-40" />
        <ActionButton type="submit" kind="secondary" isBusy={form.isBusy}>
          {form.isBusy ? 'Checking…' : 'Set up an authenticator app'}
        </ActionButton>
      </form>
    </>
  );
};

const SwitchOn = ({ onDone }: { onDone: (codes: string[]) => void }) => {
  const [totp, setTotp] = useState<NewTotp | null>(null);
  const form = useForm({
    start: { code: '' },
    read: (values) => parseFields(totpCode, values),
    send: (body) => call('POST /api/admin/totp/confirm', { body }),
    onSent: ({ recovery_codes }) => onDone(recovery_codes),
    done: 'Codes are switched on',
    failed: (reason) => `Codes weren’t switched on. ${reason}`,
  });
  if (!totp) return <StartSetup onStarted={setTotp} />;
  const { secret, otpauth_url } = totp;
  return (
    <form {...form.props} className="grid gap-4">
      <p className="max-w-prose text-sm">
        Scan this with your authenticator app, then enter the code it shows.
      </p>
      <div className="flex flex-wrap items-center gap-4">
        <QrCode text={otpauth_url} label="QR code for your authenticator app" />
        <div className="min-w-0 flex-1 basis-48 text-sm">
          <p className="text-muted">Can’t scan it? Enter this key in the app:</p>
          <p className="mt-1 font-mono wrap-anywhere">{secret.replace(/.{4}(?=.)/g, '$& ')}</p>
          <CopyText kind="quiet" className="-ml-4" label="Copy key" text={secret} copied="Key copied" />
        </div>
      </div>
      <TextField
        form={form}
        name="code"
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
      />
      <div className="flex flex-wrap gap-3">
        <ActionButton type="submit" kind="secondary" isBusy={form.isBusy}>
          {form.isBusy ? 'Checking…' : 'Switch codes on'}
        </ActionButton>
        <ActionButton
          kind="quiet"
          onClick={() => {
            form.reset();
            setTotp(null);
          }}
        >
          Cancel
        </ActionButton>
      </div>
    </form>
  );
};

const RecoveryCodes = ({ codes, onDone }: { codes: string[]; onDone: () => void }) => (
  <section
    aria-label="Recovery codes"
    className="rounded-md border border-edge/60 border-l-3 border-l-accent p-4"
  >
    <p className="font-semibold">Keep these recovery codes now: they aren’t shown again.</p>
    <p className="mt-1 max-w-prose text-muted text-sm">
      Each signs you in once without your phone. Print them, or save them where you keep your passwords.
    </p>
    <ul className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-x-4 gap-y-1 font-mono text-sm">
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
    <div className="mt-3 flex flex-wrap gap-3">
      <CopyText kind="secondary" label="Copy all" text={codes.join('\n')} copied="Recovery codes copied" />
      <ActionButton kind="quiet" onClick={onDone}>
        I’ve kept them
      </ActionButton>
    </div>
  </section>
);

const SwitchOff = ({ totp, onDone }: { totp: TotpStatus; onDone: () => void }) => {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const form = useForm({
    start: { password: '' },
    read: (values) => parseFields(passwordConfirmation, values),
    send: (body) => call('DELETE /api/admin/totp', { body }),
    onSent: () => {
      onDone();
      void client.invalidateQueries({ queryKey: totpKey });
    },
    done: 'Codes are switched off',
    failed: (reason) => `Codes weren’t switched off. ${reason}`,
  });
  const left = totp.recovery_codes_left;
  return (
    <>
      <p className="max-w-prose text-muted text-sm">
        On since {totp.confirmed_at && formatMoment(totp.confirmed_at)}.{' '}
        {left === 1 ? 'One recovery code is left' : `${left} recovery codes are left`}
        {left < 4 && ': switch codes off and on again for new ones'}.
      </p>
      {isOpen ? (
        <form {...form.props} className="grid gap-3">
          <TextField
            form={form}
            name="password"
            label="Your password"
            type="password"
            autoComplete="current-password"
            autoFocus
          />
          <div className="flex flex-wrap gap-3">
            <ActionButton type="submit" kind="secondary" isBusy={form.isBusy}>
              {form.isBusy ? 'Switching off…' : 'Switch codes off'}
            </ActionButton>
            <ActionButton kind="quiet" onClick={() => setOpen(false)}>
              Cancel
            </ActionButton>
          </div>
        </form>
      ) : (
        <ActionButton kind="secondary" className="w-fit" onClick={() => setOpen(true)}>
          Switch off…
        </ActionButton>
      )}
    </>
  );
};
