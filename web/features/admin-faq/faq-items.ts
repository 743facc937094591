import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { FaqCategory, FaqItem } from '../../../shared/faq.ts';
import { call } from '../../lib/api.ts';
import { sortFaq } from './faq-order.ts';

/** The categories by the names the public page gives them. */
export const categoryNames: Record<FaqCategory, string> = {
  general: 'General',
  timing: 'Timing',
  payment: 'Payment',
  technical: 'Technical',
  service: 'Services',
};
export const categories = Object.entries(categoryNames) as [FaqCategory, string][];

export const faqKey = ['faq'];

/** The owner's own items; none while visitors see the built-in ones. */
export const useFaqItems = () =>
  useQuery({
    queryKey: faqKey,
    queryFn: async ({ signal }) => (await call('GET /api/faq', { signal })).items,
  });

export const getCachedFaq = (client: QueryClient): FaqItem[] => client.getQueryData<FaqItem[]>(faqKey) ?? [];

/** Puts the list up as it is known to be now, and has it read again. An answer that was asked for before must not undo it. */
export const updateFaqCache = async (client: QueryClient, change: (items: FaqItem[]) => FaqItem[]) => {
  const isCancelled = client.cancelQueries({ queryKey: faqKey });
  client.setQueryData<FaqItem[]>(faqKey, (items) => items && sortFaq(change(items)));
  await isCancelled;
  return client.invalidateQueries({ queryKey: faqKey });
};
