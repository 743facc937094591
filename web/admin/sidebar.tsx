import type { LucideIcon } from 'lucide-react';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import Disc3 from 'lucide-react/icons/disc-3';
import Image from 'lucide-react/icons/image';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import ListMusic from 'lucide-react/icons/list-music';
import Mail from 'lucide-react/icons/mail';
import Quote from 'lucide-react/icons/quote';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import Users from 'lucide-react/icons/users';
import { useEffect, useRef } from 'react';
import { NavLink, Outlet, useLocation, useNavigation } from 'react-router';
import { InboxBadge, InboxSummary, useOrdersOfInbox } from '../features/admin-overview/inbox.tsx';
import { PaletteButton } from '../features/admin-palette/palette-button.tsx';
import { pages } from '../features/admin-palette/palette-entries.ts';

const icons: Record<(typeof pages)[number]['to'], LucideIcon> = {
  '/': LayoutDashboard,
  '/orders': ListMusic,
  '/customers': Users,
  '/messaging': Mail,
  '/testimonials': Quote,
  '/portfolio': Disc3,
  '/images': Image,
  '/faq': CircleQuestionMark,
  '/settings': SlidersHorizontal,
};

const paletteButtonClasses =
  'flex min-h-11 shrink-0 cursor-pointer items-center gap-2.5 px-3 text-muted transition-colors hover:text-text ' +
  'max-lg:border-hairline max-lg:border-r lg:mx-3 lg:mt-3 lg:min-h-9 lg:rounded-sm lg:border lg:border-edge/60 lg:hover:border-edge';
const itemClasses =
  'flex min-h-11 items-center gap-2.5 whitespace-nowrap border-transparent px-3 text-muted transition-colors hover:text-text ' +
  'max-lg:border-b-2 lg:min-h-9 lg:rounded-sm lg:hover:bg-raised ' +
  'aria-[current=page]:text-text max-lg:aria-[current=page]:border-text ' +
  'lg:aria-[current=page]:bg-raised lg:aria-[current=page]:font-semibold lg:aria-[current=page]:shadow-[inset_2px_0_0_var(--color-text)]';

/** The admin navigation: a column beside the page, or a horizontally scrolling strip on narrow screens. */
const Sidebar = () => {
  const strip = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  useOrdersOfInbox();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current entry changes with the path
  useEffect(() => {
    const list = strip.current;
    const current = list?.querySelector<HTMLElement>('[aria-current=page]');
    if (list && current) list.scrollLeft = current.offsetLeft - (list.clientWidth - current.offsetWidth) / 2;
  }, [pathname]);
  return (
    <nav
      aria-label="Admin"
      className="sticky top-16 z-30 flex border-hairline bg-panel max-lg:border-b lg:h-[calc(100dvh-4rem)] lg:w-52 lg:shrink-0 lg:flex-col lg:border-r"
    >
      <PaletteButton className={paletteButtonClasses} />
      <ul
        ref={strip}
        className="side-scroll relative flex min-w-0 overflow-x-auto px-1 lg:min-h-0 lg:flex-col lg:gap-0.5 lg:overflow-y-auto lg:p-3"
      >
        {pages.map(({ to, label }) => {
          const Icon = icons[to];
          const hasInbox = to === '/';
          return (
            <li key={to} className="shrink-0">
              <NavLink
                to={to}
                end={hasInbox}
                className={itemClasses}
                aria-describedby={hasInbox ? 'inbox-summary' : undefined}
              >
                <Icon aria-hidden size={17} strokeWidth={1.75} className="shrink-0" />
                {label}
                {hasInbox && <InboxBadge />}
              </NavLink>
            </li>
          );
        })}
      </ul>
      <InboxSummary id="inbox-summary" />
      {/* Toasts: web/ui/toast-layout.ts. */}
      <div data-toasts className="mt-auto max-h-1/2 overflow-y-auto has-[.toast]:p-2 max-lg:hidden" />
    </nav>
  );
};

/**
 * Sidebar and page. While the next page's code loads, the current page stays and announces the loading to assistive
 * technology.
 */
export const Shell = () => {
  const { state } = useNavigation();
  return (
    <div className="lg:flex">
      <Sidebar />
      <main
        id="content"
        tabIndex={-1}
        aria-busy={state === 'loading'}
        className="mx-auto min-w-0 max-w-[90rem] flex-1 px-page py-6 outline-none lg:px-8 lg:py-8"
      >
        <Outlet />
      </main>
    </div>
  );
};
