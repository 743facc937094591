import { type Location, Navigate, Outlet, useLocation } from 'react-router';
import { useAuth } from '../lib/auth.tsx';
import { SessionEndedDialog } from './session-ended-dialog.tsx';

/** Lets the owner in. Everyone else is sent to the sign-in page and returned here afterwards. */
export const OwnerOnly = () => {
  const { isLoading, isAuthenticated } = useAuth();
  const location = useLocation();
  if (isLoading) return null;
  if (!isAuthenticated) return <Navigate to="/login" replace state={toSignInState(location)} />;
  return (
    <>
      <Outlet />
      <SessionEndedDialog />
    </>
  );
};

/** Only shows the sign-in page to visitors who are not signed in. */
export const GuestOnly = () => {
  const { isLoading, isAuthenticated } = useAuth();
  const { state } = useLocation();
  if (isLoading) return null;
  return isAuthenticated ? <Navigate to={getReturnPath(state)} replace /> : <Outlet />;
};

/** Router state of the sign-in page: where the visitor wanted to go. */
type SignInState = { from: string };

/** Router state for a redirect to the sign-in page. */
const toSignInState = ({ pathname, search, hash }: Location): SignInState => ({
  from: `${pathname}${search}${hash}`,
});

/** Where to go after signing in: only paths inside the admin area; the overview if in doubt. */
export const getReturnPath = (state: unknown): string => {
  if (typeof state !== 'object' || state === null || !('from' in state)) return '/';
  const { from } = state;
  if (typeof from !== 'string' || !/^\/(?![/\\])/.test(from) || /^\/login(?![^/?#])/.test(from)) return '/';
  return from;
};
