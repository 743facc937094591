import '../lib/no-eval.ts';
import '../lib/foreign-changes.ts';
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { onSignedOut } from '../lib/api.ts';
import { AuthProvider, useAuth } from '../lib/auth.tsx';
import { setLocale, setTimezone } from '../lib/locale.ts';
import { clearRecentChoices } from '../lib/recent-choices.ts';
import { readToken } from '../lib/session.ts';
import { hasUnsavedWork } from '../lib/unsaved-work.ts';
import { prepareToasts, showCarriedToast, toast } from '../ui/toast.ts';
import './admin.css';
import { createQueryClient } from './query-client.ts';
import { createAdminRouter } from './router.tsx';

// Clears cached data on sign-out, so that the next session starts empty.
const ForgetOnSignOut = () => {
  const { user, isLoading } = useAuth();
  const client = useQueryClient();
  useEffect(() => {
    if (user || isLoading) return;
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'public-settings' });
    clearRecentChoices();
  }, [user, isLoading, client]);
  return null;
};

const App = () => {
  const [client] = useState(createQueryClient);
  const [router] = useState(createAdminRouter);
  return (
    <QueryClientProvider client={client}>
      <AuthProvider>
        <ForgetOnSignOut />
        <RouterProvider router={router} />
      </AuthProvider>
    </QueryClientProvider>
  );
};

const root = document.getElementById('root');
if (!root) throw new Error('The document has no place for the admin app');

setLocale(root.dataset.locale ?? 'en-US');
if (root.dataset.timezone) setTimezone(root.dataset.timezone);
// Registered before any other listener, while the token still exists: after Logout there is nothing to report, and when
// unsaved work keeps the page open, the dialog there reports it.
onSignedOut(() => {
  if (readToken() && !hasUnsavedWork()) toast('Your session has ended. Sign in again to continue.', 'info');
});
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
showCarriedToast();
prepareToasts();
