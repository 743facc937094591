import { describe, expect, it } from 'vitest';
import { ownerSettings } from '../../../shared/settings.ts';
import { fieldAliases } from '../admin-settings/search-words.ts';
import {
  actions,
  matchesSearch,
  orderViews,
  pages,
  removeDuplicates,
  toClientItem,
} from './palette-entries.ts';
import { settingsPlaces } from './settings-entries.ts';

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
    expect(matchesSearch(named('Get your studio ready'), 'backup')).toBe(true);
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

describe('the settings', () => {
  const find = (typed: string) =>
    settingsPlaces.filter((item) => matchesSearch(item, typed)).map((item) => 'to' in item && item.to);

  it.each([
    ['Base price', '/settings/offer#edit-services.price'],
    ['base_price', '/settings/offer#edit-services.price'],
    ['regular_price', '/settings/offer#edit-services.regular_price'],
    ['rush_price', '/settings/offer#add-ons'],
    ['paypal_handle', '/settings/money#edit-payment-methods.paypal.handle'],
    ['weekly_capacity', '/settings/offer#weekly_capacity'],
    ['weekly capacity', '/settings/offer#weekly_capacity'],
    ['standard (hours)', '/settings/offer#turnaround'],
    ['retention', '/settings/account#retention_days'],
    ['smtp', '/settings/email'],
    ['webhook_secret', '/settings/money#card'],
  ])('are found by a former label or a name of the API: %s', (typed, place) => {
    expect(find(typed)).toContain(place);
  });

  it('are found by every field that the API of the settings has', () => {
    const lost = Object.keys(ownerSettings.shape).filter((field) => find(field).length === 0);
    expect(lost).toEqual([]);
  });

  it('have an alias only for what there is', () => {
    const ids = settingsPlaces.map(({ id }) => id.replace(/^settings?:/, ''));
    expect(Object.keys(fieldAliases).filter((name) => !ids.includes(name))).toEqual([]);
  });
});
