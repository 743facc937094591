import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { scrollToSection } from '../lib/scroll-to-section.ts';

/** Sections of the settings page, as named in the URL: `/admin/settings#discounts`. */
const sections = [
  { id: 'site', title: 'Prices & words', short: 'Prices' },
  { id: 'discounts', title: 'Discount codes', short: 'Codes' },
  { id: 'email', title: 'Email', short: 'Email' },
  { id: 'sign-in', title: 'Sign-in & sessions', short: 'Sign-in' },
  { id: 'storage', title: 'Storage', short: 'Storage' },
] as const;
type SectionId = (typeof sections)[number]['id'];
const ids = sections.map(({ id }) => id);

/** Section navigation, always visible; on a phone with labels short enough to fit. */
export const SettingsNav = () => {
  const current = useCurrentSection(ids);
  return (
    <nav
      aria-label="Settings"
      className="settings-nav sticky top-[6.75rem] z-20 -mx-2 mb-6 border-hairline border-b bg-ink lg:top-16 lg:-mt-2"
    >
      <ul className="side-scroll flex overflow-x-auto sm:gap-x-1">
        {sections.map(({ id, title, short }) => (
          <li key={id} className="shrink-0">
            <Link
              to={`#${id}`}
              aria-current={current === id ? 'location' : undefined}
              className="flex min-h-11 items-center border-transparent border-b-2 px-2 text-muted text-sm no-underline transition-colors hover:text-text aria-[current=location]:border-accent aria-[current=location]:text-text lg:min-h-10"
            >
              <span className="max-sm:hidden">{title}</span>
              <span className="sm:hidden">{short}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};

/** A section; its heading takes focus when the URL points to it. */
export const SettingsSection = ({
  id,
  note,
  children,
}: {
  id: SectionId;
  note: string;
  children: ReactNode;
}) => (
  <section id={id}>
    <h2 tabIndex={-1} className="wide text-lg outline-none">
      {sections.find((section) => section.id === id)?.title}
    </h2>
    <p className="mt-1 mb-4 max-w-prose text-muted">{note}</p>
    {children}
  </section>
);

// How long to correct the position while panels load and push content down.
const SETTLING_MS = 3_000;

/** Scrolls to the section named in the URL, and returns the section currently being read. */
const useCurrentSection = (ids: readonly string[]): string | undefined => {
  const { hash, key } = useLocation();
  const [current, setCurrent] = useState(ids[0]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a link that is followed again goes there again
  useEffect(() => {
    const id = hash.slice(1);
    if (!ids.includes(id)) return;
    scrollToSection(id);
    return keepInPlace(id);
  }, [hash, key]);

  useEffect(() => {
    const look = () => {
      const line = window.innerHeight / 3;
      const isAtEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
      const passed = ids.filter(
        (id) =>
          (document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY) <= line,
      );
      setCurrent(isAtEnd && window.scrollY > 0 ? ids.at(-1) : (passed.at(-1) ?? ids[0]));
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [ids]);
  return current;
};

/** Keeps a section in place while content above it grows, until the user scrolls or the time is up. */
const keepInPlace = (id: string): (() => void) => {
  const watcher = new ResizeObserver(() => document.getElementById(id)?.scrollIntoView());
  const stop = () => {
    watcher.disconnect();
    clearTimeout(timer);
    for (const event of moves) window.removeEventListener(event, stop);
  };
  const moves = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;
  const timer = setTimeout(stop, SETTLING_MS);
  watcher.observe(document.body);
  for (const event of moves) window.addEventListener(event, stop, { passive: true });
  return stop;
};
