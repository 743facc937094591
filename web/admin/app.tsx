import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { RouterProvider } from 'react-router/dom';
import { AuthProvider, useAuth } from '../lib/auth.tsx';
import { clearRecentChoices } from '../lib/recent-choices.ts';
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

export const App = () => {
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
