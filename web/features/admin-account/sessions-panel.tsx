import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Session } from '../../../shared/sessions.ts';
import { ApiError, call } from '../../lib/api.ts';
import { useAuth } from '../../lib/auth.tsx';
import { formatDay, formatMoment } from '../../lib/format.ts';
import { formatAgo } from '../../lib/format-ago.ts';
import { useFocusFallback } from '../../lib/use-focus-fallback.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAction } from '../../ui/use-action.ts';

/** Signed-in browsers and how to sign them out. */
export const SessionsPanel = () => {
  const { logout } = useAuth();
  const sessions = useSessions();
  const revoke = useRevoke();
  const others = useRevokeOthers();
  const [isAsking, setAsking] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  // The button that had focus was removed with its row.
  useFocusFallback(sessions.data?.length ?? 0, () => {
    if (revoke.isSuccess) list.current?.querySelector('button')?.focus();
  });
  const ask = () => {
    others.reset();
    setAsking(true);
  };
  return (
    <Panel
      title="Signed-in browsers"
      aside={
        sessions.data?.some(({ is_current }) => !is_current) && (
          <ActionButton kind="secondary" onClick={ask}>
            Sign out everywhere else
          </ActionButton>
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
              {all.slice(0, isWhole ? all.length : SHOWN).map((session) => (
                <SessionRow
                  key={session.id}
                  session={session}
                  now={sessions.dataUpdatedAt}
                  isBusy={revoke.isPending}
                  onRevoke={() => revoke.mutate(session)}
                  onSignOut={logout}
                />
              ))}
            </ul>
            {!isWhole && all.length > SHOWN && (
              <ActionButton kind="quiet" className="mt-2 -ml-4" onClick={() => setWhole(true)}>
                Show {all.length - SHOWN} more
              </ActionButton>
            )}
            <p className="mt-4 max-w-prose text-muted text-sm">
              See a browser you don’t recognize? Sign it out, then change your password, which signs out every
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

/** Rows before the rest is asked for: this browser first, then the latest. */
const SHOWN = 4;

// The server records the last use of a session at most this often.
const FRESH_MS = 10 * 60_000;

/** A signed-in browser and its sign-out button. */
const SessionRow = ({ session, now, isBusy, onRevoke, onSignOut }: SessionRowProps) => {
  const { device: name, address, last_used_at, created_at, is_current } = session;
  const isFresh = is_current || now - Date.parse(last_used_at) < FRESH_MS;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium">{name}</span>
          {is_current && <Badge tone="tone-green">This browser</Badge>}
        </p>
        <p className="text-muted text-sm wrap-anywhere">
          <span className="text-xs">{address || '—'} · </span>
          {isFresh ? (
            'in use now'
          ) : (
            <>
              last used{' '}
              <time dateTime={last_used_at} title={formatMoment(last_used_at)}>
                {formatAgo(last_used_at, now)}
              </time>
            </>
          )}
          {' · '}
          signed in{' '}
          <time dateTime={created_at} title={formatMoment(created_at)}>
            {formatDay(created_at)}
          </time>
        </p>
      </div>
      {is_current ? (
        <ActionButton kind="quiet" onClick={onSignOut}>
          Sign out
        </ActionButton>
      ) : (
        <ActionButton
          kind="secondary"
          of={`${name} at ${address || 'an unknown address'}`}
          isBusy={isBusy}
          onClick={onRevoke}
        >
          Revoke
        </ActionButton>
      )}
    </li>
  );
};
type SessionRowProps = {
  session: Session;
  now: number;
  isBusy: boolean;
  onRevoke: () => void;
  onSignOut: () => void;
};

export const sessionsKey = ['sessions'];

/** Loads the signed-in browsers. */
const useSessions = () =>
  useQuery({
    queryKey: sessionsKey,
    queryFn: async ({ signal }) => (await call('GET /api/admin/sessions', { signal })).sessions,
  });

/** Signs another browser out. Already signed out counts as success. */
const useRevoke = () => {
  const client = useQueryClient();
  return useAction({
    send: ({ id }: Session) =>
      call('DELETE /api/admin/sessions/:id', { params: { id } }).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }),
    done: () => 'That browser has been signed out',
    failed: (reason) => ['Failed to sign that browser out', reason],
    refresh: () => client.invalidateQueries({ queryKey: sessionsKey }),
  });
};

/** Signs out every browser except this one. */
const useRevokeOthers = () => {
  const client = useQueryClient();
  return useAction({
    send: () => call('DELETE /api/admin/sessions'),
    done: () => 'Signed out everywhere else',
    failed: (reason) => ['Failed to sign the other browsers out', reason],
    refresh: () => client.invalidateQueries({ queryKey: sessionsKey }),
  });
};
