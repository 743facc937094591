import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { FaqCategory, FaqItem } from '../../../shared/faq.ts';
import { call } from '../../lib/api.ts';
import { sortFaq } from './faq-order.ts';

/** Category names as on the public page. */
export const categoryNames: Record<FaqCategory, string> = {
  general: 'General',
  timing: 'Timing',
  payment: 'Payment',
  technical: 'Technical',
  service: 'Services',
};
export const categories = Object.entries(categoryNames) as [FaqCategory, string][];

export const faqKey = ['faq'];

/** The owner's own items; empty while visitors see the built-in ones. */
export const useFaqItems = () =>
  useQuery({
    queryKey: faqKey,
    queryFn: async ({ signal }) => (await call('GET /api/faq', { signal })).items,
  });

export const getCachedFaq = (client: QueryClient): FaqItem[] => client.getQueryData<FaqItem[]>(faqKey) ?? [];

/** Updates the cached list and invalidates it. */
export const updateFaqCache = (client: QueryClient, change: (items: FaqItem[]) => FaqItem[]) => {
  client.setQueryData<FaqItem[]>(faqKey, (items) => items && sortFaq(change(items)));
  return client.invalidateQueries({ queryKey: faqKey });
};
