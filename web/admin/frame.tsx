import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, ScrollRestoration, useLocation } from 'react-router';
import { InboxBadge } from '../features/admin-overview/inbox.tsx';
import { pages } from '../features/admin-palette/palette-entries.ts';
import { call } from '../lib/api.ts';
import { useAuth } from '../lib/auth.tsx';
import { type BarLink, TopBar } from '../ui/top-bar.tsx';

// Full paths, as the top bar's links use them.
const places = pages.map(({ to, label }) => ({ href: `/admin${to}`.replace(/\/$/, ''), label }));

// Links within the admin area use the router; all others load a document of the public site.
const barLink: BarLink = ({ href, children, ...rest }) =>
  href.startsWith('/admin') ? (
    <Link {...rest} to={href.slice('/admin'.length) || '/'}>
      {children}
    </Link>
  ) : (
    <a {...rest} href={href}>
      {children}
    </a>
  );

/** The frame around every admin page: the top bar and a skip link. */
export const Frame = () => {
  const { pathname } = useLocation();
  const { isAuthenticated, logout } = useAuth();
  const badge = <InboxBadge />;
  const { data } = useQuery({
    queryKey: ['public-settings'],
    queryFn: ({ signal }) => call('GET /api/settings', { signal }),
    staleTime: 5 * 60_000,
  });
  return (
    <>
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      <TopBar
        brand={data?.business_name ?? ''}
        path={`/admin${pathname}`.replace(/\/$/, '')}
        places={
          isAuthenticated
            ? places.map((place) => (place.href === '/admin' ? { ...place, badge } : place))
            : []
        }
        isOwner={isAuthenticated}
        onLogout={logout}
        link={barLink}
      />
      <div className="pt-16">
        <Outlet />
      </div>
      <ScrollRestoration getKey={scrollPlace} />
    </>
  );
};

/**
 * The key under which a scroll position is stored. The router gives every history entry that was loaded as a document
 * the key `default`, so a fresh page would start at another page's position. Such an entry gets its own key, which
 * survives a reload and navigating back to it.
 */
const state = history.state as { entry?: string } | null;
const entry = state?.entry ?? crypto.getRandomValues(new Uint32Array(2)).join('-');
if (!state?.entry) history.replaceState({ ...state, entry }, '');

const scrollPlace = ({ key }: { key: string }): string => (key === 'default' ? entry : key);
