import type { ComponentType } from 'react';
import type { PageData, PageName } from '../../shared/pages.ts';

export type Page = ComponentType<{ data: PageData }>;

const messages = () => import('./message-pages.tsx');

/** One chunk per page: the browser loads only the one it was served. */
export const pageLoaders: Record<PageName, () => Promise<{ default: Page }>> = {
  landing: () => import('./landing-page.tsx'),
  faq: () => import('../features/faq/faq-page.tsx'),
  'payment-options': () => import('../features/payment/payment-options.tsx'),
  'payment-success': () => import('../features/payment/payment-success.tsx'),
  'payment-cancelled': () => import('../features/payment/payment-cancelled.tsx'),
  order: () => import('../features/order-page/order-page.tsx'),
  text: () => import('./text-page.tsx'),
  'your-orders': () => import('../features/placed-order/your-orders.tsx'),
  unsubscribe: messages,
  unsubscribed: messages,
  'unsubscribe-unknown': messages,
  'not-found': messages,
  error: messages,
};
