import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCurrentSection } from './use-current-section.ts';

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
