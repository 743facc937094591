import { createBrowserRouter, type RouteObject } from 'react-router';
import { CrashPage } from './crash-page.tsx';
import { Frame } from './frame.tsx';
import { GuestOnly, OwnerOnly } from './guards.tsx';
import { Shell } from './sidebar.tsx';
import LoginPage from './sign-in-form.tsx';

const page = (path: string, lazy: () => Promise<{ default: React.ComponentType }>): RouteObject => ({
  path,
  lazy: async () => ({ Component: (await lazy()).default }),
});

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
              page('/', () => import('./overview-page.tsx')),
              page('/orders', () => import('./orders-page.tsx')),
              page('/orders/:order_id', () => import('./order-page.tsx')),
              page('/customers', () => import('./customers-page.tsx')),
              page('/messaging', () => import('./messaging-page.tsx')),
              page('/testimonials', () => import('./testimonials-page.tsx')),
              page('/portfolio', () => import('./portfolio-page.tsx')),
              page('/images', () => import('./images-page.tsx')),
              page('/faq', () => import('./faq-page.tsx')),
              page('/settings', () => import('./settings-page.tsx')),
              page('*', () => import('./not-found-page.tsx')),
            ],
          },
        ],
      },
    ],
  },
];

export const createAdminRouter = () => createBrowserRouter(routes, { basename: '/admin' });
