import { useQueryClient } from '@tanstack/react-query';
import type { Passkey } from '../../../shared/second-factors.ts';
import { call } from '../../lib/api.ts';
import { formatDay } from '../../lib/format.ts';
import { getPasskeyObstacle } from '../../lib/passkeys.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { TextField } from '../../ui/form-fields.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useForm } from '../../ui/use-form.ts';
import { ConfirmField, getConfirmation, passkeysKey, stopQuietly, usePasskeys } from './confirm-owner.tsx';

/** Passkeys: signing in with a fingerprint, a face or a device's PIN instead of the password. */
export const PasskeysPanel = () => {
  const query = usePasskeys();
  const obstacle = getPasskeyObstacle();
  return (
    <Panel title="Passkeys">
      <Loaded query={query} failed="Failed to load the passkeys" loading={<Skeleton className="h-24" />}>
        {({ passkeys }) => (
          <div className="grid gap-4">
            <p className="max-w-prose text-muted text-sm">
              Sign in with your fingerprint, your face or your device’s PIN instead of the password. Your
              password keeps working.
            </p>
            {passkeys.length > 0 && (
              <ul className="divide-y divide-hairline border-hairline border-y">
                {passkeys.map((passkey) => (
                  <PasskeyRow key={passkey.id} passkey={passkey} />
                ))}
              </ul>
            )}
            {obstacle ? <p className="max-w-prose text-sm">{obstacle}</p> : <AddPasskey />}
          </div>
        )}
      </Loaded>
    </Panel>
  );
};

const AddPasskey = () => {
  const client = useQueryClient();
  const form = useForm({
    start: { name: '', password: '' },
    read: ({ name, password }) => ({ value: { name: name.trim(), password }, errors: null }),
    send: async ({ name, password }) => {
      const { startRegistration } = await import('@simplewebauthn/browser');
      const body = await getConfirmation(password);
      const optionsJSON = await call('POST /api/admin/passkeys/options', { body });
      const credential = await startRegistration({ optionsJSON: optionsJSON as never }).catch(stopQuietly);
      return call('POST /api/admin/passkeys', { body: { name, credential: credential as never } });
    },
    onSent: (list) => {
      client.setQueryData(passkeysKey, list);
      form.reset({ name: '', password: '' });
    },
    done: 'Passkey added',
    failed: (reason) => `The passkey wasn’t added. ${reason}`,
  });
  return (
    <form {...form.props} className="flex flex-wrap items-end gap-3">
      <TextField
        form={form}
        name="name"
        label="Name (optional)"
        placeholder="My phone"
        maxLength={120}
        className="min-w-0 flex-1 basis-40"
      />
      <ConfirmField form={form} className="min-w-0 flex-1 basis-40" />
      <ActionButton type="submit" kind="secondary" isBusy={form.isBusy}>
        {form.isBusy ? 'Waiting…' : 'Add a passkey'}
      </ActionButton>
    </form>
  );
};

const PasskeyRow = ({ passkey: { id, name, created_at, last_used_at } }: { passkey: Passkey }) => {
  const client = useQueryClient();
  const removal = useAction({
    send: () => call('DELETE /api/admin/passkeys/:id', { params: { id } }),
    done: (list) => {
      client.setQueryData(passkeysKey, list);
      return 'Passkey removed';
    },
    refresh: () => client.invalidateQueries({ queryKey: passkeysKey }),
    failed: (reason) => ['Failed to remove the passkey', reason],
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-muted text-sm">
          Added {formatDay(created_at)},{' '}
          {last_used_at ? `last used ${formatDay(last_used_at)}` : 'not used yet'}
        </p>
      </div>
      <ActionButton kind="quiet" of={name} isBusy={removal.isPending} onClick={() => removal.mutate()}>
        Remove
      </ActionButton>
    </li>
  );
};
