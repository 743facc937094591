import { Dialog } from '@base-ui/react/dialog';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useAuth } from '../lib/auth.tsx';
import { Button } from '../ui/button.tsx';
import { backdropClasses, popupClasses } from '../ui/dialog-classes.ts';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { SignInForm } from './sign-in-form.tsx';

/**
 * Asks the owner to sign in again without leaving a page with unsaved work. Only its buttons close it, so that a stray
 * click or Escape does not lose the work.
 */
export const SessionEndedDialog = () => {
  const { hasEnded, user, logout } = useAuth();
  const [problem, setProblem] = useState<string | null>(null);
  const popup = useRef<HTMLDivElement>(null);
  const client = useQueryClient();
  const goOn = () => {
    setProblem(null);
    // Only refetch what failed meanwhile, so that nothing changes while the owner is editing.
    void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  };
  return (
    <Dialog.Root open={hasEnded} disablePointerDismissal>
      <Dialog.Portal>
        {/* Hides the page: whoever is at the screen now may not be the owner. */}
        <Dialog.Backdrop className={`${backdropClasses} backdrop-blur-md`} />
        <Dialog.Popup
          ref={popup}
          className={`${popupClasses} max-w-md`}
          initialFocus={() => popup.current?.querySelector<HTMLElement>('[name=password]') ?? true}
        >
          <Dialog.Title className="font-semibold text-xl">Your session has ended</Dialog.Title>
          <Dialog.Description className="mt-2 text-muted">
            Sign in again to continue. Your changes are still here; if you were saving, save again afterwards.
          </Dialog.Description>
          <SignInForm
            known={user?.username ?? ''}
            className="mt-5 space-y-5"
            onTry={() => setProblem(null)}
            onProblem={(words, advice, isShown) => !isShown && setProblem(advice ?? words)}
            onDone={goOn}
          >
            {problem && <ErrorNotice>{problem}</ErrorNotice>}
          </SignInForm>
          <Button kind="quiet" className="mt-2 w-full" onClick={logout}>
            Leave without saving
          </Button>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
};
