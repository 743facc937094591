import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useAuth } from '../lib/auth.tsx';
import { Button } from '../ui/button.tsx';
import { Field, Input } from '../ui/field.tsx';
import { toast } from '../ui/toast.ts';
import { PageHeading } from './page-heading.tsx';

const LoginPage = () => {
  const { login } = useAuth();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [isShown, setShown] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [hasTried, setTried] = useState(false);
  const nameField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);

  useEffect(() => nameField.current?.focus(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setTried(true);
    if (!username.trim() || !password) {
      toast('Please fill in all fields', 'error');
      (username.trim() ? passwordField : nameField).current?.focus();
      return;
    }
    setBusy(true);
    try {
      const result = await login(username.trim(), password);
      if (result.success) toast('Login successful!', 'success');
      else {
        toast(result.error || 'Login failed', 'error');
        passwordField.current?.select();
      }
    } catch (error) {
      console.error('Signing in failed', error);
      toast('An error occurred during login', 'error');
    } finally {
      setBusy(false);
    }
  };

  return (
    <main id="content" tabIndex={-1} className="mx-auto max-w-sm px-page py-12 outline-none sm:py-20">
      <PageHeading title="Sign in">For the engineer who runs this studio.</PageHeading>
      <form
        noValidate
        onSubmit={submit}
        className="space-y-5 rounded-md border border-hairline bg-panel p-5 sm:p-6"
      >
        <Field label="Username">
          {(control) => (
            <Input
              {...control}
              ref={nameField}
              name="username"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              value={username}
              aria-invalid={(hasTried && !username.trim()) || undefined}
              onChange={({ target }) => setUsername(target.value)}
            />
          )}
        </Field>
        <Field label="Password">
          {(control) => (
            <div className="relative">
              <Input
                {...control}
                ref={passwordField}
                name="password"
                type={isShown ? 'text' : 'password'}
                autoComplete="current-password"
                autoCapitalize="none"
                spellCheck={false}
                className="pr-12"
                value={password}
                aria-invalid={(hasTried && !password) || undefined}
                onChange={({ target }) => setPassword(target.value)}
              />
              <button
                type="button"
                className="absolute inset-y-0 right-0 grid w-11 cursor-pointer place-items-center text-muted hover:text-text"
                aria-label={isShown ? 'Hide password' : 'Show password'}
                onClick={() => setShown(!isShown)}
              >
                {isShown ? <EyeOff aria-hidden size={18} /> : <Eye aria-hidden size={18} />}
              </button>
            </div>
          )}
        </Field>
        <Button type="submit" className="w-full" aria-disabled={isBusy}>
          {isBusy ? 'Signing in…' : 'Sign in'}
        </Button>
      </form>
      <p className="mt-4 text-muted text-sm">
        All access attempts are logged: when, which name, from which address, and whether it worked.
      </p>
    </main>
  );
};
export default LoginPage;
