import { Navigate, NavLink, useLocation, useParams } from 'react-router';
import { findSettingsPlace, settingsPages } from '../features/admin-settings/settings-pages.ts';
import { PageHeading } from './page-heading.tsx';
import { SettingsSections } from './settings-contents.tsx';
import { useHashTarget } from './use-hash-target.ts';

/** One page of the settings, with links to the others. */
export const SettingsPage = () => {
  const { page: id = '' } = useParams();
  const { hash } = useLocation();
  useHashTarget();
  const page = settingsPages.find((one) => one.id === id);
  // Links to pages, and to sections of the one page, that once held what is elsewhere now.
  if (!page)
    return (
      <Navigate
        replace
        to={findSettingsPlace(hash.slice(1)) ?? findSettingsPlace(id) ?? `/settings/${settingsPages[0].id}`}
      />
    );
  return (
    <>
      <PageHeading title="Settings" documentTitle={`${page.title} - Settings`} />
      <nav aria-label="Settings" className="-mx-2 -mt-2 mb-5 border-hairline border-b">
        <ul className="flex flex-wrap gap-x-1">
          {settingsPages.map(({ id, title }) => (
            <li key={id}>
              <NavLink
                to={`/settings/${id}`}
                className="flex min-h-11 items-center border-transparent border-b-2 px-2 text-muted text-sm no-underline transition-colors hover:text-text aria-[current=page]:border-text aria-[current=page]:text-text lg:min-h-10"
              >
                {title}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div key={page.id} className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <SettingsSections ids={page.sections.map((section) => section.id)} />
      </div>
    </>
  );
};
