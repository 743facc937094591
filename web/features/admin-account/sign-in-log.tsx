import { useInfiniteQuery } from '@tanstack/react-query';
import type { LoginAttempt } from '../../../shared/sessions.ts';
import { call } from '../../lib/api.ts';
import { formatMoment } from '../../lib/format.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const outcomes: Record<LoginAttempt['outcome'], { label: string; textClass: string }> = {
  success: { label: 'Signed in', textClass: 'text-success' },
  wrong_credentials: { label: 'Wrong name or password', textClass: 'text-error' },
  code_asked: { label: 'Password right, no code', textClass: 'text-muted' },
  wrong_code: { label: 'Wrong code', textClass: 'text-error' },
  wrong_passkey: { label: 'Passkey refused', textClass: 'text-error' },
  delayed: { label: 'Refused: too many attempts', textClass: 'text-error' },
};
const head = 'label border-hairline border-b px-3 py-2 text-left font-normal text-muted first:pl-0 last:pr-0';
const cell =
  'align-top text-sm sm:border-hairline sm:border-b sm:px-3 sm:py-2 sm:first:pl-0 sm:last:pr-0 max-sm:py-0.5';
// Second and fourth column: right-aligned in the two-line layout on phones.
const right = 'max-sm:text-right';

/** Recent sign-in attempts: from where, and whether they succeeded. */
export const SignInLog = () => {
  const log = useInfiniteQuery({
    queryKey: ['login-attempts'],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/admin/login-attempts', { query: { limit: 5, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  });
  return (
    <Panel title="Sign-in log">
      <Loaded query={log} failed="Failed to load the sign-in log" loading={<Skeleton className="h-48" />}>
        {({ pages }) => (
          <>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
            <section className="overflow-x-auto" aria-label="Sign-in attempts" tabIndex={0}>
              {/* On a phone each attempt is a block of two lines, so that no column is cut off. */}
              <table className="w-full border-separate border-spacing-0 max-sm:block max-sm:[&_tbody]:block sm:[&_tbody_tr:last-child_td]:border-b-0">
                <thead className="max-sm:sr-only">
                  <tr>
                    {['When', 'Username', 'Address', 'Outcome'].map((name) => (
                      <th key={name} scope="col" className={head}>
                        {name}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {pages
                    .flatMap((page) => page.attempts)
                    .map(({ id, at, username, address, outcome }) => (
                      <tr
                        key={id}
                        className="max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:gap-x-4 max-sm:border-hairline max-sm:border-b max-sm:py-2 max-sm:last:border-b-0"
                      >
                        <td className={`${cell} whitespace-nowrap text-muted`}>
                          <time dateTime={at}>{formatMoment(at)}</time>
                        </td>
                        <td className={`${cell} ${right} [overflow-wrap:anywhere]`}>
                          {/* Whose passkey it was isn't known if there is no such passkey. */}
                          {username || '—'}
                        </td>
                        <td className={`${cell} whitespace-nowrap text-xs leading-5`}>{address}</td>
                        <td className={`${cell} ${right} whitespace-nowrap ${outcomes[outcome].textClass}`}>
                          {outcomes[outcome].label}
                        </td>
                      </tr>
                    ))}
                </tbody>
              </table>
            </section>
            {log.hasNextPage && (
              <ActionButton
                kind="secondary"
                className="mt-3"
                isBusy={log.isFetchingNextPage}
                onClick={() => log.fetchNextPage()}
              >
                {log.isFetchingNextPage ? 'Loading…' : 'Show older attempts'}
              </ActionButton>
            )}
          </>
        )}
      </Loaded>
    </Panel>
  );
};
