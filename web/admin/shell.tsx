import { Outlet, useNavigation } from 'react-router';
import { Sidebar } from './sidebar.tsx';

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
