import { useEffect, useRef, useState } from 'react';
import type { Session } from '../../../shared/sessions.ts';
import { useAuth } from '../../lib/auth.tsx';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { dense } from '../../ui/dense.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SessionRow } from './session-row.tsx';
import { useRevoke, useRevokeOthers, useSessions } from './use-sessions.ts';

/** Signed-in browsers and how to sign them out. */
export const SessionsPanel = () => {
  const { logout } = useAuth();
  const sessions = useSessions();
  const revoke = useRevoke();
  const others = useRevokeOthers();
  const [isAsking, setAsking] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const going = useRef<string | null>(null);
  useEffect(() => {
    if (!going.current || sessions.data?.some(({ id }) => id === going.current)) return;
    going.current = null;
    // The button that had focus was removed with its row.
    if (document.activeElement === document.body) list.current?.querySelector('button')?.focus();
  }, [sessions.data]);
  const ask = () => {
    others.reset();
    setAsking(true);
  };
  const end = (session: Session) => {
    if (revoke.isPending) return;
    going.current = session.id;
    revoke.mutate(session);
  };
  return (
    <Panel
      title="Signed-in browsers"
      aside={
        sessions.data?.some(({ is_current }) => !is_current) && (
          <Button kind="secondary" className={dense} onClick={ask}>
            Sign out everywhere else
          </Button>
        )
      }
    >
      <Loaded
        query={sessions}
        failed="Failed to load the signed-in browsers"
        loading={<Skeleton className="h-24" />}
      >
        {(all) => (
          <>
            <ul ref={list} className="divide-y divide-hairline">
              {all.map((session) => (
                <SessionRow
                  key={session.id}
                  session={session}
                  now={sessions.dataUpdatedAt}
                  isBusy={revoke.isPending}
                  onRevoke={() => end(session)}
                  onSignOut={logout}
                />
              ))}
            </ul>
            <p className="mt-4 max-w-prose text-muted text-sm">
              See a browser you don’t recognize? Revoke it, then change your password, which signs out every
              other browser. Sessions end after 7 days without use, and after 30 days at most.
            </p>
          </>
        )}
      </Loaded>
      <AlertDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          others.mutate(undefined, {
            onSettled: () => setAsking(false),
          })
        }
        title="Sign out everywhere else?"
        description="Every other browser has to sign in again. This one stays signed in."
        action="Sign out"
        isBusy={others.isPending}
        busyAction="Signing out…"
        // The button that opened the dialog disappears once no other session is left.
        finalFocus={() => (others.isSuccess && list.current?.querySelector('button')) || true}
      />
    </Panel>
  );
};
