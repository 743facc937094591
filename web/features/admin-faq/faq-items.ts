import { type FaqCategory, type FaqItem, faqCategory } from '../../../shared/faq.ts';
import { call } from '../../lib/api.ts';
import type { ContentKind } from '../admin-content/content-kind.ts';
import { sortFaq } from './faq-order.ts';

/** Category names as on the public page. */
export const categoryNames: Record<FaqCategory, string> = {
  general: 'General',
  timing: 'Timing',
  payment: 'Payment',
  technical: 'Technical',
  service: 'Services',
};
export const categories = faqCategory.options.map((category) => [category, categoryNames[category]] as const);

/** The owner's own items; none while visitors see the built-in ones. */
export const faqKind: ContentKind<FaqItem> = {
  key: ['faq'],
  list: async (signal) => (await call('GET /api/faq', { signal })).items,
  sort: sortFaq,
  remove: (id) => call('DELETE /api/admin/faq/:id', { params: { id } }),
  one: 'FAQ item',
  many: 'FAQ items',
  added: 'FAQ item added successfully',
  updated: 'FAQ item updated successfully',
  deleted: 'FAQ item deleted successfully',
};
