import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCurrentPart } from './use-current-part.ts';

/** The parts of the settings page, as an address names them: `/admin/settings#discounts`. */
const parts = [
  { id: 'site', title: 'Prices & words' },
  { id: 'discounts', title: 'Discount codes' },
  { id: 'email', title: 'E-mail' },
  { id: 'sign-in', title: 'Sign-in & sessions' },
  { id: 'storage', title: 'Storage' },
] as const;
type PartId = (typeof parts)[number]['id'];
const ids = parts.map(({ id }) => id);

/** The way to each part; stays in sight where there is room for it. */
export const SettingsNav = () => {
  const current = useCurrentPart(ids);
  return (
    <nav
      aria-label="Settings"
      className="z-20 -mx-2 mb-6 border-hairline border-b bg-ink lg:sticky lg:top-16 lg:-mt-2"
    >
      <ul className="flex flex-wrap gap-x-1">
        {parts.map(({ id, title }) => (
          <li key={id}>
            <Link
              to={`#${id}`}
              aria-current={current === id ? 'location' : undefined}
              className="flex min-h-11 items-center border-transparent border-b-2 px-2 text-muted text-sm no-underline transition-colors hover:text-text aria-[current=location]:border-accent aria-[current=location]:text-text lg:min-h-10"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};

/** One part: its heading takes the focus of whoever comes by its address. */
export const SettingsPart = ({ id, note, children }: { id: PartId; note: string; children: ReactNode }) => (
  <section id={id}>
    <h2 tabIndex={-1} className="wide text-lg outline-none">
      {parts.find((part) => part.id === id)?.title}
    </h2>
    <p className="mt-1 mb-4 max-w-prose text-muted">{note}</p>
    {children}
  </section>
);
