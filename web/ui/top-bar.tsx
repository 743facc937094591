import Menu from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { type ComponentType, type MouseEventHandler, type ReactNode, useState } from 'react';
import type { LandingSection } from '../../shared/landing-sections.ts';
import { classes } from '../lib/classes.ts';
import { BrandMark } from './brand-mark.tsx';

/** Component for the bar's links: a plain anchor, or a router link with the same props. */
export type BarLink = ComponentType<{
  href: string;
  className: string;
  children: ReactNode;
  'aria-current'?: 'page' | undefined;
  'aria-label'?: string | undefined;
  onClick?: MouseEventHandler<HTMLAnchorElement> | undefined;
}>;
type Entry = { href: string; label: string; long?: string; active: boolean };

const PlainLink: BarLink = ({ children, ...rest }) => <a {...rest}>{children}</a>;

/** Sections of the landing page with a link of their own. */
const linked: [LandingSection, string][] = [
  ['samples', 'Samples'],
  ['pricing', 'Prices'],
  ['how-to-send', 'How it works'],
];

const entriesFor = (path: string, isOwner: boolean, sections: readonly LandingSection[]): Entry[] => [
  { href: '/', label: 'Home', active: path === '/' },
  ...linked
    .filter(([id]) => sections.includes(id))
    .map(([id, label]) => ({ href: `/#${id}`, label, active: false })),
  { href: '/faq', label: 'FAQ', active: path === '/faq' },
  ...(path.startsWith('/admin') ? [] : [{ href: '/#contact-form', label: 'Order', active: false }]),
  ...(isOwner
    ? [{ href: '/admin', label: 'Admin', long: 'Admin Dashboard', active: path.startsWith('/admin') }]
    : []),
];

// The first entry's path is a prefix of all others.
const isWithin = (href: string, path: string) =>
  path === href || (href !== '/admin' && path.startsWith(`${href}/`));

const itemClasses =
  'flex min-h-11 items-center px-4 text-muted transition-colors hover:text-text aria-[current=page]:text-text md:px-2.5 lg:px-4';

/** The fixed bar at the top of every page. */
export const TopBar = ({
  brand,
  mark,
  path,
  isOwner,
  sections = [],
  places = [],
  onLogout,
  link: Link = PlainLink,
}: TopBarProps) => {
  const [isOpen, setOpen] = useState(false);
  const entries = entriesFor(path, isOwner, sections);
  const close = () => setOpen(false);
  const leave = () => {
    close();
    onLogout();
  };
  return (
    <header className="fixed inset-x-0 top-0 z-40 border-hairline border-b bg-ink">
      <nav
        aria-label="Main"
        className="mx-auto flex min-h-16 max-w-page flex-wrap items-center justify-between px-page md:flex-nowrap md:gap-4"
        onKeyDown={(event) => event.key === 'Escape' && close()}
      >
        <Link
          href="/"
          className="wide flex min-h-16 max-w-[calc(100%-4rem)] items-center gap-3 text-text text-lg md:min-w-0 md:max-w-1/2"
          aria-label={brand ? undefined : 'Home'}
          onClick={close}
        >
          {mark ?? (
            <>
              <BrandMark />
              <span className="line-clamp-2 wrap-anywhere leading-tight">{brand}</span>
            </>
          )}
        </Link>
        <div className="-mr-2.5 hidden shrink-0 items-center md:flex lg:-mr-4">
          {entries.map(({ href, label, active }) => (
            <Link key={href} href={href} className={itemClasses} aria-current={active ? 'page' : undefined}>
              {label}
            </Link>
          ))}
          {isOwner && (
            <button type="button" className={classes(itemClasses, 'cursor-pointer')} onClick={leave}>
              Logout
            </button>
          )}
        </div>
        <button
          type="button"
          className="-mr-3 grid size-11 cursor-pointer place-items-center text-text md:hidden"
          aria-label="Menu"
          aria-expanded={isOpen}
          aria-controls="bar-menu"
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <X aria-hidden /> : <Menu aria-hidden />}
        </button>
        <div
          id="bar-menu"
          className={classes(
            'max-h-[calc(100dvh-4rem)] w-full overflow-y-auto border-hairline border-t py-2 md:hidden',
            !isOpen && 'hidden',
          )}
        >
          {entries.map(({ href, label, long, active }) => (
            <Link
              key={href}
              href={href}
              className={classes(itemClasses, '-mx-4')}
              aria-current={active ? 'page' : undefined}
              onClick={close}
            >
              {long ?? label}
            </Link>
          ))}
          {isOpen && places.length > 0 && (
            <ul className="my-1 grid grid-cols-2 border-hairline border-y py-1">
              {places.map(({ href, label, badge }) => (
                <li key={href}>
                  <Link
                    href={href}
                    className={itemClasses}
                    aria-current={isWithin(href, path) ? 'page' : undefined}
                    onClick={close}
                  >
                    {label}
                    {badge}
                  </Link>
                </li>
              ))}
            </ul>
          )}
          {isOwner && (
            <button type="button" className={classes(itemClasses, '-mx-4 cursor-pointer')} onClick={leave}>
              Logout
            </button>
          )}
        </div>
      </nav>
    </header>
  );
};
type TopBarProps = {
  brand: string;
  /** Instead of the product's mark and the name. */
  mark?: ReactNode;
  path: string;
  /** Shows the links that only the owner may see. */
  isOwner: boolean;
  /** What the landing page shows. */
  sections?: readonly LandingSection[];
  /** Pages of the current area, for the menu on small screens. */
  places?: { href: string; label: string; badge?: ReactNode }[];
  onLogout: () => void;
  link?: BarLink;
};
