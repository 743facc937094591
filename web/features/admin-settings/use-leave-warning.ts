import { useEffect } from 'react';
import { useBlocker } from 'react-router';

const question = 'Leave without saving? What you changed here is lost.';

/** Asks before unsaved work is left, by a link of the app or by closing the tab. */
export const useLeaveWarning = (hasChanges: boolean): void => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      // Whoever was signed out has nothing left to save.
      hasChanges && currentLocation.pathname !== nextLocation.pathname && nextLocation.pathname !== '/login',
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (window.confirm(question)) blocker.proceed();
    else blocker.reset();
  }, [blocker]);
  useEffect(() => {
    if (!hasChanges) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [hasChanges]);
};
