import { describe, expect, it } from 'vitest';
import { actions, clientItem, fits, orderShelves, pages, withoutRepeats } from './palette-item.ts';

const named = (label: string) => {
  const item = [...pages, ...orderShelves, ...actions].find((candidate) => candidate.label === label);
  if (!item) throw new Error(label);
  return item;
};

describe('what is typed', () => {
  it('fits by any part of the name, in any order and case', () => {
    expect(fits(named('New discount code'), 'code NEW')).toBe(true);
    expect(fits(named('New discount code'), 'new order')).toBe(false);
    expect(fits(named('Customers'), 'client')).toBe(true);
    expect(fits(named('Orders'), '')).toBe(true);
    expect(fits(named('Delivered, not paid'), 'owed')).toBe(true);
    expect(fits(named('Trash'), 'deleted')).toBe(true);
  });

  it('finds a client by name, address and phone', () => {
    const ada = clientItem({
      name: 'Ada Lovelace',
      email: 'Ada+Mix@example.com',
      phone: '+44 20',
      total_spent: 0,
      total_orders: 0,
      first_order: '',
      last_order: '',
      unsubscribed: false,
      has_note: false,
      orders: [],
    });
    expect(['lace', 'ada+mix', '+44'].every((typed) => fits(ada, typed))).toBe(true);
    expect(ada).toMatchObject({ to: '/customers?client=Ada%2BMix%40example.com' });
  });
});

describe('withoutRepeats', () => {
  it('keeps an item where it comes first, and no empty group', () => {
    const orders = named('Orders');
    expect(
      withoutRepeats([
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
