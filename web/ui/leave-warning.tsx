import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { holdUnsaved } from '../lib/unsaved.ts';
import { AlertDialog } from './alert-dialog.tsx';

/** Asks before unsaved work is left: in the page for the app's own links, by the browser when the tab goes. A session that ends does not take it away. */
export const LeaveWarning = ({ hasChanges }: { hasChanges: boolean }) => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      // Whoever goes there has been asked, or has signed out.
      hasChanges && currentLocation.pathname !== nextLocation.pathname && nextLocation.pathname !== '/login',
  );
  useEffect(() => {
    if (!hasChanges) return;
    const release = holdUnsaved();
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => {
      release();
      window.removeEventListener('beforeunload', warn);
    };
  }, [hasChanges]);
  return (
    <AlertDialog
      isOpen={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
      title="Leave without saving?"
      description="What you changed on this page has not been saved and would be lost."
      action="Leave"
    />
  );
};
