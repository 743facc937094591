import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { isBlankText } from '../../shared/blank-text.ts';
import { useAuth } from '../lib/auth.tsx';
import { canStore } from '../lib/browser-storage.ts';
import { Button } from '../ui/button.tsx';
import { Field, Input } from '../ui/field.tsx';
import { showField } from '../ui/show-field.ts';
import { toast } from '../ui/toast.ts';
import { PageHeading } from './page-heading.tsx';
import { PasskeyButton } from './passkey-button.tsx';

/**
 * Username and password, and a code if one is asked for. `onProblem` receives the reason for a failure, `onTry` is called
 * before each attempt; `children` are shown above the button.
 */
export const SignInForm = ({
  known = '',
  className,
  onTry,
  onProblem,
  onDone,
  children,
}: SignInFormProps) => {
  const { login, enterAs } = useAuth();
  const [code, setCode] = useState('');
  /** The password was right, and a code is asked for. */
  const [isCodeAsked, setCodeAsked] = useState(false);
  const [username, setUsername] = useState(known);
  const [password, setPassword] = useState('');
  const [isShown, setShown] = useState(false);
  const [isBusy, setBusy] = useState(false);
  /** What is wrong, beside the field that was refused. */
  const [problem, setProblem] = useState<{ field: SignInField; words: string } | null>(null);
  const getError = (field: SignInField) => (problem?.field === field ? problem.words : undefined);
  const nameField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const codeField = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (!known) nameField.current?.focus();
  }, [known]);
  useEffect(() => {
    if (isCodeAsked) codeField.current?.focus();
  }, [isCodeAsked]);

  const refuse = (field: SignInField, words: string, advice?: string) => {
    setProblem({ field, words: advice ?? words });
    onProblem(words, advice, true);
  };

  const finish = (result: Awaited<ReturnType<typeof login>>) => {
    if (result.success) {
      toast('Login successful!', 'success');
      onDone?.();
      return;
    }
    // The first time a code is asked for, its field says so.
    const field = result.needsCode ? 'code' : 'password';
    if (!result.needsCode || isCodeAsked) refuse(field, result.error || 'Login failed', result.advice);
    const refused = result.needsCode ? codeField : passwordField;
    refused.current?.select();
    if (refused.current) showField(refused.current);
    setCodeAsked(result.needsCode ?? false);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setProblem(null);
    onTry?.();
    if (isBlankText(username) || !password) {
      const [field, blank] = isBlankText(username)
        ? (['username', nameField] as const)
        : (['password', passwordField] as const);
      refuse(field, 'Please fill in all fields');
      if (blank.current) showField(blank.current);
      return;
    }
    setBusy(true);
    try {
      finish(await login(username.trim(), password, isCodeAsked ? code : undefined));
    } catch (error) {
      console.error('Signing in failed', error);
      onProblem('An error occurred during login');
    } finally {
      setBusy(false);
    }
  };

  return (
    <form noValidate onSubmit={submit} className={className}>
      <Field label="Username" error={getError('username')}>
        {(control) => (
          <Input
            {...control}
            ref={nameField}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={username}
            onChange={({ target }) => {
              setUsername(target.value);
              setProblem(null);
            }}
          />
        )}
      </Field>
      <Field label="Password" error={getError('password')}>
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
              onChange={({ target }) => {
                setPassword(target.value);
                setProblem(null);
              }}
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
      {isCodeAsked && (
        <Field
          label="Code"
          error={getError('code')}
          hint="From your authenticator app, or one of your recovery codes."
        >
          {(control) => (
            <Input
              {...control}
              ref={codeField}
              name="code"
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              value={code}
              onChange={({ target }) => {
                setCode(target.value);
                setProblem(null);
              }}
            />
          )}
        </Field>
      )}
      {children}
      <Button type="submit" className="w-full" aria-disabled={isBusy}>
        {isBusy ? 'Signing in…' : 'Sign in'}
      </Button>
      <PasskeyButton
        onPress={() => onTry?.()}
        onProblem={onProblem}
        onAnswer={(answer) => {
          setCodeAsked(false);
          finish(enterAs(answer));
        }}
      />
    </form>
  );
};
type SignInField = 'username' | 'password' | 'code';
type SignInFormProps = {
  /** The username of the previous session; when set, the form does not take focus. */
  known?: string;
  className: string;
  onTry?: () => void;
  /** `isShown`: beside its field, already. */
  onProblem: (words: string, advice?: string, isShown?: boolean) => void;
  onDone?: () => void;
  children?: ReactNode;
};

/** Without storage the session lives in the page: it ends with a reload. */
const StorageNotice = () => {
  const [isBlocked] = useState(() => !canStore());
  if (!isBlocked) return null;
  return (
    <p role="status" className="mb-4 rounded-md border border-edge bg-panel p-4 text-sm">
      Staying signed in needs storage, and this browser blocks it. Allow cookies and site data for this site,
      then reload. Until then you’ll be signed out whenever this page reloads or closes.
    </p>
  );
};

/** The sign-in page. */
export const LoginPage = () => (
  <main id="content" tabIndex={-1} className="mx-auto max-w-sm px-page py-12 outline-none sm:py-20">
    <PageHeading title="Sign in">For the engineer who runs this studio.</PageHeading>
    <StorageNotice />
    <SignInForm
      className="space-y-5 rounded-md border border-hairline bg-panel p-5 sm:p-6"
      onProblem={(words, detail) => toast(words, 'error', detail ? { detail } : {})}
    />
    <p className="mt-4 text-muted text-sm">
      All access attempts are logged: time, username, address and outcome.
    </p>
  </main>
);
