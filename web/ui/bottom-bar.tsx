import type { ReactNode } from 'react';

/**
 * A bar at the bottom of a phone's screen with what to do next; from 768 px on there is none. One is shown at a time.
 * The page ends above it (theme.css), and so do messages that pop up (toast-layout.ts).
 */
export const BottomBar = ({ isShown, children }: BottomBarProps) => (
  <div
    data-bottom-bar
    hidden={!isShown}
    className="fixed inset-x-0 bottom-0 z-30 flex min-h-(--bar) items-center justify-between gap-4 border-hairline border-t bg-panel px-page pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] md:hidden"
  >
    {children}
  </div>
);
type BottomBarProps = { isShown: boolean; children: ReactNode };
