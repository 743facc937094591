import type { Page } from 'playwright-core';
import type { OrderStatus } from '../shared/order-statuses.ts';
import { placed } from '../test/orders.ts';
import type { Stage } from './set-up.ts';

/** Creates clients by placing orders for them. */
export const clientsOf = (stage: Stage) => ({
  order: (name: string, email: string, fields: Record<string, string> = {}) =>
    placed(stage.product.url, { fields: { name, email, ...fields } }),
  setStatus: (order_id: string, status: OrderStatus) =>
    stage.studio.ask(`/api/admin/orders/${order_id}/status`, 'PUT', { status }),
  unsubscribe: (email: string) =>
    stage.studio.withDatabase((db) =>
      db
        .prepare('update clients set unsubscribed_at = ? where email_key = ?')
        .run(new Date().toISOString(), email.toLowerCase()),
    ),
});

export const pageOf = (email: string) => `/admin/customers?client=${encodeURIComponent(email)}`;
export const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search clients' });
const rows = (page: Page) => page.getByRole('list', { name: 'Clients' }).getByRole('listitem');
export const row = (page: Page, name: string) =>
  rows(page).getByRole('link', { name: new RegExp(`^${name}`) });
export const detailOf = (page: Page, name: string) => page.getByRole('article', { name });
export const queryOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
export const phone = { width: 390, height: 844 };
export const desk = { width: 1440, height: 900 };
