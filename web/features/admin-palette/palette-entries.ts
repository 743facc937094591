import type { ClientSummary } from '../../../shared/clients.ts';
import type { PaletteItem } from '../../lib/recent-choices.ts';

export type PaletteGroup = { label: string; items: PaletteItem[] };

/** The nine pages of the admin area. */
export const pages = [
  { id: 'page:overview', label: 'Overview', words: 'dashboard revenue', to: '/' },
  { id: 'page:orders', label: 'Orders', to: '/orders' },
  { id: 'page:customers', label: 'Customers', words: 'clients', to: '/customers' },
  { id: 'page:messaging', label: 'Messaging', words: 'mail email bulk outbox', to: '/messaging' },
  { id: 'page:testimonials', label: 'Testimonials', to: '/testimonials' },
  { id: 'page:portfolio', label: 'Portfolio', words: 'tracks music', to: '/portfolio' },
  { id: 'page:images', label: 'Images', words: 'pictures photos', to: '/images' },
  { id: 'page:faq', label: 'FAQ', words: 'questions answers', to: '/faq' },
  { id: 'page:settings', label: 'Settings', words: 'prices password payment', to: '/settings' },
] as const satisfies readonly PaletteItem[];

/** Views of the order list with a URL of their own. */
export const orderViews: PaletteItem[] = [
  { id: 'page:all-orders', label: 'All orders', words: 'current', to: '/orders?shelf=current' },
  { id: 'page:completed', label: 'Completed orders', words: 'delivered done', to: '/orders?shelf=completed' },
  { id: 'page:unpaid', label: 'Unpaid orders', words: 'owed money due', to: '/orders?shelf=unpaid' },
  {
    id: 'page:unpaid-delivered',
    label: 'Delivered, not paid',
    words: 'orders unpaid owed money',
    to: '/orders?shelf=unpaid_delivered',
  },
  { id: 'page:cancelled', label: 'Cancelled orders', words: 'refund', to: '/orders?shelf=cancelled' },
  { id: 'page:archive', label: 'Archived orders', words: 'archive', to: '/orders?shelf=archived' },
  { id: 'page:trash', label: 'Trash', words: 'deleted orders bin', to: '/orders?shelf=trash' },
];

export const actions: PaletteItem[] = [
  { id: 'act:order', label: 'New order', words: 'quote by hand enter', to: '/orders/new' },
  { id: 'act:write', label: 'Write to a client…', words: 'email letter send mail', act: 'write' },
  { id: 'act:discount', label: 'New discount code', words: 'coupon', to: '/settings/offer#add-discounts' },
  { id: 'act:guide', label: 'Get your studio ready', words: 'guide set up first steps backup', to: '/setup' },
  { id: 'act:site', label: 'View the site', note: 'in a new tab', words: 'public visitors', act: 'site' },
  { id: 'act:sign-out', label: 'Sign out', words: 'logout leave', act: 'sign-out' },
];

/** A client's page; with `write`, an email to them is started there. */
export const toClientItem = ({ name, email, phone }: ClientSummary, write = false): PaletteItem => ({
  id: `client:${email.toLowerCase()}`,
  label: name,
  note: email,
  words: phone,
  to: `/customers?client=${encodeURIComponent(email)}${write ? '&write=1' : ''}`,
});

/** Whether every typed word occurs in the item's text. */
export const matchesSearch = (item: PaletteItem, typed: string): boolean => {
  const known = `${item.label} ${item.note ?? ''} ${item.words ?? ''}`.toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => known.includes(word));
};

/** Drops empty groups, and items already listed in an earlier group. */
export const removeDuplicates = (groups: PaletteGroup[]): PaletteGroup[] => {
  const seen = new Set<string>();
  return groups
    .map(({ label, items }) => ({
      label,
      items: items.filter(({ id }) => !seen.has(id) && seen.add(id)),
    }))
    .filter(({ items }) => items.length > 0);
};
