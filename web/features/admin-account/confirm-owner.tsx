import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { askPasskey, describePasskeyError, getPasskeyObstacle } from '../../lib/passkeys.ts';
import { TextField } from '../../ui/form-fields.tsx';
import { toast } from '../../ui/toast.ts';
import type { FieldForm } from '../../ui/use-form.ts';

export const passkeysKey = ['passkeys'];

/** The owner's passkeys. */
export const usePasskeys = () =>
  useQuery({
    queryKey: passkeysKey,
    queryFn: ({ signal }) => call('GET /api/admin/passkeys', { signal }),
  });

/** Asks whoever wants another way to sign in for the password; left blank, one of their passkeys answers. */
export const ConfirmField = ({ form, className }: ConfirmFieldProps) => {
  const { data } = usePasskeys();
  const hasPasskey = data !== undefined && data.passkeys.length > 0 && getPasskeyObstacle() === null;
  return (
    <TextField
      form={form}
      name="password"
      label="Your password"
      hint={hasPasskey ? 'Leave blank to confirm with a passkey you have.' : undefined}
      type="password"
      autoComplete="current-password"
      className={className}
    />
  );
};
type ConfirmFieldProps = { form: FieldForm<{ password: string }>; className?: string };

/** Says what the browser, or its user, refused; the form has nothing to add. */
export const stopQuietly = (error: unknown): never => {
  const words = describePasskeyError(error);
  if (words !== null) toast(words ?? getErrorMessage(error), 'error');
  throw new DOMException('Nothing was added', 'AbortError');
};

/** What the server takes as proof. Without a password the browser asks for a passkey, where there is one. */
export const getConfirmation = async (password: string) => {
  if (password) return { password };
  const { passkeys } = await call('GET /api/admin/passkeys');
  return passkeys.length > 0 && getPasskeyObstacle() === null
    ? { credential: (await askPasskey().catch(stopQuietly)) as never }
    : {};
};
