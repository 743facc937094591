import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { markUnsaved } from '../lib/unsaved-work.ts';
import { warnBeforeUnload } from '../lib/warn-before-unload.ts';
import { AlertDialog } from './alert-dialog.tsx';

/**
 * Asks before leaving unsaved work: a dialog for navigation within the app, the browser's own when the tab closes. An
 * expired session does not discard the work. On pages that show one of many items, `parameter` names the URL parameter
 * that identifies it: changing it also leaves the work.
 */
export const LeaveWarning = ({ hasChanges, ...question }: LeaveWarningProps) => {
  useEffect(() => {
    if (!hasChanges) return;
    const release = markUnsaved();
    const stop = warnBeforeUnload();
    return () => {
      release();
      stop();
    };
  }, [hasChanges]);
  // The router only asks the most recently registered blocker, so only forms with unsaved work register one.
  return hasChanges && <LeaveQuestion {...question} />;
};

const LeaveQuestion = ({
  parameter,
  words = 'Your changes on this page aren’t saved. They’ll be lost.',
}: Omit<LeaveWarningProps, 'hasChanges'>) => {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    // The user has already been asked, or has signed out.
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
      description={words}
      action="Leave"
    />
  );
};
type LeaveWarningProps = {
  hasChanges: boolean;
  parameter?: string;
  /** What would be lost. */
  words?: string;
};
