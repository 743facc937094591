import type { ComponentType } from 'react';
import type { PageData, PageName } from '../../shared/pages.ts';

export type Page = ComponentType<{ data: PageData }>;

const unsubscribe = () => import('./unsubscribe-page.tsx');

/** One chunk per page: the browser loads only the one it was served. */
export const pageLoaders: Record<PageName, () => Promise<{ default: Page }>> = {
  landing: () => import('./landing-page.tsx'),
  faq: () => import('./faq-page.tsx'),
  'payment-options': () => import('./payment-options-page.tsx'),
  'payment-success': () => import('./payment-success-page.tsx'),
  'payment-cancelled': () => import('./payment-cancelled-page.tsx'),
  order: () => import('./order-page.tsx'),
  unsubscribe,
  unsubscribed: unsubscribe,
  'unsubscribe-unknown': unsubscribe,
  'not-found': () => import('./not-found-page.tsx'),
  error: () => import('./error-page.tsx'),
};
