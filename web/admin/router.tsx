import { createBrowserRouter, Link, type RouteObject } from 'react-router';
import { Button } from '../ui/button.tsx';
import { Frame } from './frame.tsx';
import { GuestOnly, OwnerOnly } from './guards.tsx';
import { PageHeading } from './page-heading.tsx';
import { Shell } from './sidebar.tsx';
import { LoginPage } from './sign-in-form.tsx';

type LazyPage = () => Promise<React.ComponentType>;

const page = (path: string, load: LazyPage): RouteObject => ({
  path,
  lazy: async () => ({ Component: await load() }),
});

/** A page that shows one kind of the site's content. */
const contentPage = (path: string, title: string, note: React.ReactNode, load: LazyPage): RouteObject =>
  page(path, async () => {
    const Manager = await load();
    return () => (
      <>
        <PageHeading title={title}>{note}</PageHeading>
        <Manager />
      </>
    );
  });

/** Says where on the site changes show up. */
const liveOn = (what: string, href: string, place: string) => (
  <>
    {what} Changes go live right away on the{' '}
    <a className="link" href={href} target="_blank" rel="noreferrer">
      {place}
    </a>
    .
  </>
);

/** Shown when a page's code could not be loaded or threw while rendering. */
const CrashPage = () => (
  <main id="content" className="mx-auto max-w-xl px-page py-24">
    <h1 className="wide mb-3 text-2xl">This page stopped working.</h1>
    <p className="mb-6 text-muted">
      Everything you saved is safe. Reload the page: after a server update, that’s usually all it takes. If it
      won’t load, check that the server is running and you’re online. If it stops again, check the browser
      console.
    </p>
    <Button onClick={() => window.location.reload()}>Reload</Button>
  </main>
);

/** An address that leads nowhere. */
const NotFoundPage = () => (
  <>
    <PageHeading title="Page not found">There’s nothing at this address of the admin area.</PageHeading>
    <Link className="link" to="/">
      Back to the overview
    </Link>
  </>
);

const routes: RouteObject[] = [
  {
    Component: Frame,
    ErrorBoundary: CrashPage,
    HydrateFallback: () => null,
    children: [
      { Component: GuestOnly, children: [{ path: '/login', Component: LoginPage }] },
      {
        Component: OwnerOnly,
        children: [
          {
            Component: Shell,
            children: [
              page('/', async () => (await import('./overview-page.tsx')).OverviewPage),
              page('/orders', async () => (await import('./orders-page.tsx')).OrdersPage),
              page('/orders/new', async () => (await import('./new-order-page.tsx')).NewOrderPage),
              page('/orders/:order_id', async () => (await import('./order-page.tsx')).OrderPage),
              page('/customers', async () => (await import('./customers-page.tsx')).CustomersPage),
              page('/messaging', async () => (await import('./messaging-page.tsx')).MessagingPage),
              contentPage(
                '/testimonials',
                'Testimonials',
                liveOn('What clients say about your work.', '/#testimonials', 'landing page'),
                async () =>
                  (await import('../features/admin-testimonials/testimonial-manager.tsx')).TestimonialManager,
              ),
              contentPage(
                '/portfolio',
                'Portfolio',
                'The tracks visitors listen to under My Music, in this order.',
                async () => (await import('../features/admin-portfolio/tracks-panel.tsx')).TracksPanel,
              ),
              contentPage(
                '/images',
                'Images',
                'The pictures on your site, by where they appear.',
                async () => (await import('../features/admin-images/images-panel.tsx')).ImagesPanel,
              ),
              contentPage(
                '/faq',
                'FAQ',
                liveOn('What visitors ask and what you answer.', '/faq', 'FAQ page'),
                async () => (await import('../features/admin-faq/faq-manager.tsx')).FaqManager,
              ),
              page('/setup/:step?', async () => (await import('./setup-page.tsx')).SetupPage),
              page('/settings/:page?', async () => (await import('./settings-page.tsx')).SettingsPage),
              { path: '*', Component: NotFoundPage },
            ],
          },
        ],
      },
    ],
  },
];

export const createAdminRouter = () => createBrowserRouter(routes, { basename: '/admin' });
