import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { toFieldErrors } from '../../../shared/errors.ts';
import { limits } from '../../../shared/limits.ts';
import { type PasswordChange, passwordChange } from '../../../shared/sessions.ts';
import { call } from '../../lib/api.ts';
import { getErrorMessage, getFieldErrors } from '../../lib/api-errors.ts';
import { useAuth } from '../../lib/auth.tsx';
import { Button } from '../../ui/button.tsx';
import { dense } from '../../ui/dense.ts';
import { Field, Input } from '../../ui/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { toast } from '../../ui/toast.ts';
import { toastFormError } from '../../ui/toast-error.ts';
import { sessionsKey } from './use-sessions.ts';

const empty: PasswordChange = { current_password: '', new_password: '' };

/** Changes the password. All other sessions end; this one continues with a new token. */
export const PasswordForm = () => {
  const { user, goOn } = useAuth();
  const [text, setText] = useState(empty);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const client = useQueryClient();
  const topic = useId();
  const form = useRef<HTMLFormElement>(null);
  const refuse = (wrong: Record<string, string>) => {
    setErrors(wrong);
    form.current?.querySelector<HTMLElement>(`[name=${Object.keys(wrong)[0]}]`)?.focus();
  };
  const change = useMutation({
    mutationFn: async (body: PasswordChange) =>
      goOn((await call('PUT /api/admin/password', { body })).access_token),
    onSuccess: () => {
      setText(empty);
      toast('Password changed. Every other session has been signed out.', 'success', { topic });
      for (const queryKey of [['login-attempts'], sessionsKey]) void client.invalidateQueries({ queryKey });
    },
    onError: (error) => {
      const refused = getFieldErrors(error);
      if (Object.keys(refused).length > 0) refuse(refused);
      else toastFormError(error, `Your password wasn’t changed. ${getErrorMessage(error)}`, topic);
    },
  });
  const set = (field: keyof PasswordChange, value: string) => {
    setErrors(({ [field]: _gone, ...others }) => others);
    setText((now) => ({ ...now, [field]: value }));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    const reading = passwordChange.safeParse(text);
    if (reading.success) return change.mutate(reading.data);
    refuse(Object.fromEntries(toFieldErrors(reading.error).map(({ field, message }) => [field, message])));
  };
  return (
    <Panel title="Password">
      <form ref={form} noValidate onSubmit={submit} className="space-y-4">
        {/* Tells password managers which account this is. */}
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={user?.username ?? ''}
          readOnly
          hidden
        />
        <Field label="Current password" error={errors.current_password}>
          {(control) => (
            <Input
              {...control}
              name="current_password"
              type="password"
              autoComplete="current-password"
              className={dense}
              value={text.current_password}
              onChange={({ target }) => set('current_password', target.value)}
            />
          )}
        </Field>
        <Field
          label="New password"
          hint={`At least ${limits.password.min} characters; a few words work well.`}
          error={errors.new_password}
        >
          {(control) => (
            <Input
              {...control}
              name="new_password"
              type="password"
              autoComplete="new-password"
              className={dense}
              value={text.new_password}
              onChange={({ target }) => set('new_password', target.value)}
            />
          )}
        </Field>
        <Button type="submit" kind="secondary" className={dense} aria-disabled={change.isPending}>
          {change.isPending ? 'Changing…' : 'Change password'}
        </Button>
      </form>
    </Panel>
  );
};
