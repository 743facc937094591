import { Navigate, Outlet, useLocation } from 'react-router';
import { useAuth } from '../lib/auth.tsx';
import { returnPath, wantedFrom } from './return-path.ts';
import { EndedSession } from './session-ended-dialog.tsx';

/** Lets the owner in; everyone else is asked to sign in first, and comes back to where they wanted to go. */
export const OwnerOnly = () => {
  const { isLoading, isAuthenticated } = useAuth();
  const location = useLocation();
  if (isLoading) return null;
  if (!isAuthenticated) return <Navigate to="/login" replace state={wantedFrom(location)} />;
  return (
    <>
      <Outlet />
      <EndedSession />
    </>
  );
};

/** The sign-in page is for those who are not signed in. */
export const GuestOnly = () => {
  const { isLoading, isAuthenticated } = useAuth();
  const { state } = useLocation();
  if (isLoading) return null;
  return isAuthenticated ? <Navigate to={returnPath(state)} replace /> : <Outlet />;
};
