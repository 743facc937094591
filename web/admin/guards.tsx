import { Navigate, Outlet, useLocation } from 'react-router';
import { useAuth } from '../lib/auth.tsx';
import { getReturnPath, toSignInState } from './return-path.ts';
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
