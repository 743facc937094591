import { type FaqCategory, type FaqItem, faqCategory } from '../../../shared/faq.ts';
import { call } from '../../lib/api.ts';
import type { ContentKind } from '../admin-content/content-kind.ts';

/** Category names as on the public page. */
export const categoryNames: Record<FaqCategory, string> = {
  general: 'General',
  timing: 'Timing',
  payment: 'Payment',
  technical: 'Technical',
  service: 'Services',
};
export const categories = faqCategory.options.map((category) => [category, categoryNames[category]] as const);

/** Sorts like the server. */
export const sortFaq = (items: FaqItem[]): FaqItem[] =>
  items.toSorted(
    (a, b) =>
      a.order - b.order ||
      a.created_at.localeCompare(b.created_at) ||
      (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  );

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

const maxOrder = 9999;

/** Position of a new item: after all others. */
export const getNextOrder = (items: FaqItem[]): number =>
  Math.min(
    maxOrder,
    items.reduce((highest, { order }) => Math.max(highest, order + 1), 0),
  );

/** Parses a typed position: a whole number from 0; anything else becomes 0. */
export const parseOrder = (text: string): number => {
  const value = Math.trunc(Number(text));
  return Number.isFinite(value) ? Math.max(0, value) : 0;
};

/** Moves an item up (-1) or down (1) and renumbers from 0. Items whose number does not change keep their identity. */
export const reorderFaq = (items: FaqItem[], id: string, by: -1 | 1): FaqItem[] => {
  const from = items.findIndex((item) => item.id === id);
  const to = from + by;
  const moved = items[from];
  if (!moved || to < 0 || to >= items.length) return items;
  return items
    .toSpliced(from, 1)
    .toSpliced(to, 0, moved)
    .map((item, order) => (item.order === order ? item : { ...item, order }));
};
