import { Navigate, Outlet, useLocation } from 'react-router';
import { useAuth } from '../lib/auth.tsx';
import { getReturnPath, toSignInState } from './return-path.ts';
import { SessionEndedDialog } from './session-ended-dialog.tsx';

/** Lets the owner in; everyone else is asked to sign in first, and comes back to where they wanted to go. */
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

/** The sign-in page is for those who are not signed in. */
export const GuestOnly = () => {
  const { isLoading, isAuthenticated } = useAuth();
  const { state } = useLocation();
  if (isLoading) return null;
  return isAuthenticated ? <Navigate to={getReturnPath(state)} replace /> : <Outlet />;
};
