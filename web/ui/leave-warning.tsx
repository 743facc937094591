import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { markUnsaved } from '../lib/unsaved-work.ts';
import { AlertDialog } from './alert-dialog.tsx';

/**
 * Asks before unsaved work is left: in the page for the app's own links, by the browser when the tab goes. A session that ends does not take it
 * away. Where a page shows one of many, `parameter` names the part of the address that says which: another one leaves the work, too.
 */
export const LeaveWarning = ({ hasChanges, parameter }: LeaveWarningProps) => {
  useEffect(() => {
    if (!hasChanges) return;
    const release = markUnsaved();
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => {
      release();
      window.removeEventListener('beforeunload', warn);
    };
  }, [hasChanges]);
  // The router asks the latest of a page's forms alone: only those with something to lose are there to be asked.
  return hasChanges && <LeaveQuestion parameter={parameter} />;
};

const LeaveQuestion = ({ parameter }: { parameter: string | undefined }) => {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    // Whoever goes there has been asked, or has signed out.
    if (nextLocation.pathname === '/login') return false;
    if (currentLocation.pathname !== nextLocation.pathname) return true;
    const shown = (search: string) => parameter && new URLSearchParams(search).get(parameter);
    return shown(currentLocation.search) !== shown(nextLocation.search);
  });
  return (
    <AlertDialog
      isOpen={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
      title="Leave without saving?"
      description="Your changes on this page aren’t saved. They’ll be lost."
      action="Leave"
    />
  );
};
type LeaveWarningProps = { hasChanges: boolean; parameter?: string };
