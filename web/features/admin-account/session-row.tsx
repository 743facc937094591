import type { Session } from '../../../shared/sessions.ts';
import { formatDay, formatMoment } from '../../lib/format.ts';
import { formatAgo } from '../../lib/format-ago.ts';
import { Button } from '../../ui/button.tsx';
import { dense } from '../../ui/dense.ts';

// The server records the last use of a session at most this often.
const FRESH_MS = 10 * 60_000;

/** A signed-in browser and its sign-out button. */
export const SessionRow = ({ session, now, isBusy, onRevoke, onSignOut }: SessionRowProps) => {
  const { device: name, address, last_used_at, created_at, is_current } = session;
  const isFresh = is_current || now - Date.parse(last_used_at) < FRESH_MS;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium">{name}</span>
          {is_current && (
            <span className="tone tone-green inline-flex items-center gap-2 px-2 py-0.5 font-medium text-xs leading-5">
              This browser
            </span>
          )}
        </p>
        <p className="text-muted text-sm wrap-anywhere">
          <span className="font-mono text-xs">{address || '—'} · </span>
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
        <Button kind="quiet" className={dense} onClick={onSignOut}>
          Sign out
        </Button>
      ) : (
        <Button kind="secondary" className={dense} aria-disabled={isBusy} onClick={onRevoke}>
          <span>
            Revoke
            <span className="sr-only">
              {' '}
              {name} {address ? `at ${address}` : 'at an unknown address'}
            </span>
          </span>
        </Button>
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
