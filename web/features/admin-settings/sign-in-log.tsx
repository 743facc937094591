import { useInfiniteQuery } from '@tanstack/react-query';
import type { LoginAttempt } from '../../../shared/sessions.ts';
import { call } from '../../lib/api.ts';
import { formatMoment } from '../../lib/format.ts';
import { refusalOf } from '../../lib/refusal.ts';
import { Button } from '../../ui/button.tsx';
import { dense } from '../../ui/dense.ts';
import { LoadError } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const outcomes: Record<LoginAttempt['outcome'], { label: string; look: string }> = {
  success: { label: 'Signed in', look: 'text-success' },
  wrong_credentials: { label: 'Wrong name or password', look: 'text-error' },
  delayed: { label: 'Refused: too many attempts', look: 'text-error' },
};
const head = 'label border-hairline border-b px-3 py-2 text-left font-normal text-muted first:pl-0 last:pr-0';
const cell = 'border-hairline border-b px-3 py-2 align-top text-sm first:pl-0 last:pr-0';

/** Who tried to sign in, from where, and whether it worked. */
export const SignInLog = () => {
  const log = useInfiniteQuery({
    queryKey: ['login-attempts'],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/login-attempts', { query: { limit: 10, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  });
  const attempts = log.data?.pages.flatMap((page) => page.attempts);
  return (
    <Panel title="Sign-in log">
      {log.isPending && <Skeleton className="h-48" />}
      {log.isError && !attempts && (
        <LoadError
          message="Failed to load the sign-in log"
          detail={refusalOf(log.error)}
          isRetrying={log.isFetching}
          onRetry={() => log.refetch()}
        />
      )}
      {attempts && (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <section className="overflow-x-auto" aria-label="Sign-in attempts" tabIndex={0}>
            <table className="w-full border-separate border-spacing-0 [&_tbody_tr:last-child_td]:border-b-0">
              <thead>
                <tr>
                  <th scope="col" className={head}>
                    When
                  </th>
                  <th scope="col" className={head}>
                    Username
                  </th>
                  <th scope="col" className={head}>
                    Address
                  </th>
                  <th scope="col" className={head}>
                    Outcome
                  </th>
                </tr>
              </thead>
              <tbody>
                {attempts.map(({ id, at, username, address, outcome }) => (
                  <tr key={id}>
                    <td className={`${cell} whitespace-nowrap text-muted`}>
                      <time dateTime={at}>{formatMoment(at)}</time>
                    </td>
                    <td className={`${cell} [overflow-wrap:anywhere]`}>{username}</td>
                    <td className={`${cell} whitespace-nowrap font-mono text-xs leading-5`}>{address}</td>
                    <td className={`${cell} whitespace-nowrap ${outcomes[outcome].look}`}>
                      {outcomes[outcome].label}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          {log.hasNextPage && (
            <Button
              kind="secondary"
              className={`mt-3 ${dense}`}
              aria-disabled={log.isFetchingNextPage}
              onClick={() => !log.isFetchingNextPage && log.fetchNextPage()}
            >
              {log.isFetchingNextPage ? 'Loading…' : 'Show older attempts'}
            </Button>
          )}
        </>
      )}
    </Panel>
  );
};
