import { describe, expect, it } from 'vitest';
import {
  actions,
  matchesSearch,
  orderViews,
  pages,
  removeDuplicates,
  toClientItem,
} from './palette-entries.ts';

const named = (label: string) => {
  const item = [...pages, ...orderViews, ...actions].find((candidate) => candidate.label === label);
  if (!item) throw new Error(label);
  return item;
};

describe('matchesSearch', () => {
  it('matches parts of the name in any order and case', () => {
    expect(matchesSearch(named('New discount code'), 'code NEW')).toBe(true);
    expect(matchesSearch(named('New discount code'), 'new order')).toBe(false);
    expect(matchesSearch(named('Customers'), 'client')).toBe(true);
    expect(matchesSearch(named('Orders'), '')).toBe(true);
    expect(matchesSearch(named('Delivered, not paid'), 'owed')).toBe(true);
    expect(matchesSearch(named('Trash'), 'deleted')).toBe(true);
  });

  it('matches a client by name, email and phone', () => {
    const ada = toClientItem({
      name: 'Ada Lovelace',
      email: 'Ada+Mix@example.com',
      phone: '+44 20',
      currency: 'USD',
      total_spent: 0,
      spent_by_currency: [],
      total_orders: 0,
      first_order: '',
      last_order: '',
      unsubscribed: false,
      has_note: false,
      orders: [],
    });
    expect(['lace', 'ada+mix', '+44'].every((typed) => matchesSearch(ada, typed))).toBe(true);
    expect(ada).toMatchObject({ to: '/customers?client=Ada%2BMix%40example.com' });
  });
});

describe('removeDuplicates', () => {
  it('keeps an item in its first group and drops empty groups', () => {
    const orders = named('Orders');
    expect(
      removeDuplicates([
        { label: 'Recent', items: [orders] },
        { label: 'Pages', items: [orders] },
        { label: 'Actions', items: [named('Sign out')] },
      ]),
    ).toEqual([
      { label: 'Recent', items: [orders] },
      { label: 'Actions', items: [named('Sign out')] },
    ]);
  });
});
