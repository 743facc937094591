import '../lib/no-eval.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { onSignedOut } from '../lib/api.ts';
import { tokenKey } from '../lib/session.ts';
import { hasUnsavedWork } from '../lib/unsaved-work.ts';
import { prepareToasts, showCarriedToast, toast } from '../ui/toast.ts';
import './admin.css';
import { App } from './app.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The document has no place for the admin app');

// Registered before any other listener, while the token still exists: after Logout there is nothing to report, and when
// unsaved work keeps the page open, the dialog there reports it.
onSignedOut(() => {
  if (localStorage.getItem(tokenKey) && !hasUnsavedWork())
    toast('Your session has ended. Sign in again to continue.', 'info');
});
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
showCarriedToast();
prepareToasts();
