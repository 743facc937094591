import { useQueryClient } from '@tanstack/react-query';
import { formatList } from '../../../shared/format.ts';
import { limits } from '../../../shared/limits.ts';
import { type PasswordChange, passwordChange } from '../../../shared/sessions.ts';
import { call } from '../../lib/api.ts';
import { useAuth } from '../../lib/auth.tsx';
import { parseFields } from '../../lib/parse-fields.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { CheckField, TextField } from '../../ui/form-fields.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useForm } from '../../ui/use-form.ts';
import { passkeysKey, usePasskeys } from './confirm-owner.tsx';
import { sessionsKey } from './sessions-panel.tsx';

const empty: PasswordChange = { current_password: '', new_password: '', remove_passkeys: false };

/** Changes the password. All other sessions end; this one continues with a new token. */
export const PasswordForm = () => {
  const { user, goOn } = useAuth();
  const client = useQueryClient();
  const passkeys = usePasskeys().data?.passkeys ?? [];
  const form = useForm({
    start: empty,
    read: (text) => parseFields(passwordChange, text),
    send: async (body) => goOn((await call('PUT /api/admin/password', { body })).access_token),
    onSent: () => {
      form.reset();
      for (const queryKey of [['login-attempts'], sessionsKey, passkeysKey])
        void client.invalidateQueries({ queryKey });
    },
    done: 'Password changed. Every other session has been signed out.',
    failed: (reason) => `Your password wasn’t changed. ${reason}`,
  });
  return (
    <Panel title="Password">
      <form {...form.props} className="space-y-4">
        {/* Tells password managers which account this is. */}
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={user?.username ?? ''}
          readOnly
          hidden
        />
        <TextField
          form={form}
          name="current_password"
          label="Current password"
          type="password"
          autoComplete="current-password"
        />
        <TextField
          form={form}
          name="new_password"
          label="New password"
          hint={`At least ${limits.password.min} characters; a few words work well.`}
          type="password"
          autoComplete="new-password"
        />
        {passkeys.length > 0 && (
          <CheckField
            form={form}
            name="remove_passkeys"
            label={passkeys.length === 1 ? 'Remove my passkey, too' : 'Remove my passkeys, too'}
            hint={`${formatList(passkeys.map(({ name }) => `“${name}”`))} ${passkeys.length === 1 ? 'goes' : 'go'} on signing in without the password.`}
          />
        )}
        <ActionButton type="submit" kind="secondary" isBusy={form.isBusy}>
          {form.isBusy ? 'Changing…' : 'Change password'}
        </ActionButton>
      </form>
    </Panel>
  );
};
