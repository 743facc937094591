import { describe, expect, it } from 'vitest';
import { faqItem } from '../../../shared/faq.ts';
import { neutralWording } from '../../../shared/payment-wording.ts';
import type { Settings } from '../../../shared/settings.ts';
import { offered } from '../../../test/offered-settings.ts';
import { offerWith } from '../../../test/offers.ts';
import { defaultFaq } from './default-faq.ts';

const words = (change: Partial<Settings> = {}) =>
  defaultFaq(offered(change), offerWith(change), false)
    .map(({ answer }) => answer)
    .join('\n');

describe('built-in answers', () => {
  it('number ten in order, are valid, and cover every category', () => {
    const items = defaultFaq(offered(), offerWith({}), false).map((item) => faqItem.parse(item));
    expect(items).toHaveLength(10);
    expect(new Set(items.map(({ id }) => id)).size).toBe(10);
    expect(items.map(({ order }) => order)).toEqual([...items.keys()]);
    expect(new Set(items.map(({ category }) => category)).size).toBe(5);
  });

  it('take every price from the settings', () => {
    const other = words({
      base_price: 21,
      rush_price: 22.5,
      stems_price: 23,
      clean_edit_price: 24,
      vocal_tuning_price: 26,
      additional_revisions_price: 27,
      instrumental_version_price: 28,
      acapella_version_price: 29,
    });
    expect(other.match(/\$\d+(\.\d+)?/g)?.sort()).toEqual(
      ['$21', '$22.50', '$23', '$24', '$26', '$27', '$28', '$29'].sort(),
    );
  });

  it('say the tax that comes on top in every answer with a price, once', () => {
    const offer = offerWith({});
    const say = (mode: 'added' | 'included') =>
      defaultFaq(offered(), { ...offer, tax: { mode, label: 'VAT', percent: 20 } }, false).map(
        ({ answer }) => answer,
      );
    const added = say('added');
    const priced = added.filter((answer) => /\$\d/.test(answer));
    expect(priced.length).toBeGreaterThan(3);
    for (const answer of added)
      expect(answer.split('plus VAT 20%').length - 1).toBe(priced.includes(answer) ? 1 : 0);
    expect(say('included').join()).not.toContain('VAT');
  });

  it('promise the hours of the first service, and none where a date is promised', () => {
    const offer = offerWith({});
    const [first, ...others] = offer.services;
    if (!first) throw new Error('The offer has no service');
    const slow = {
      ...offer,
      services: [{ ...first, turnaround: { from_hours: 96, to_hours: 120 } }, ...others],
    };
    const say = (hasDates: boolean) =>
      defaultFaq(offered(), slow, hasDates)
        .filter(({ category }) => category === 'timing')
        .map(({ answer }) => answer)
        .join('\n');
    expect(say(false)).toContain('a first version 96-120 hours after');
    expect(say(false)).not.toContain('48-72');
    expect(say(true)).toContain('The order form shows the date');
    expect(say(true)).not.toMatch(/\d hours/);
  });

  it('name only the payment methods offered', () => {
    expect(words()).toContain('PayPal (your-paypal-handle) or Cash App ($your-cashtag)');
    const without = words({ cashapp_handle: '' });
    expect(without).toContain('PayPal (your-paypal-handle).');
    expect(without).not.toContain('Cash App');
  });

  it("explain how to pay in the setting's words, or not at all", () => {
    expect(words()).toContain('Pay as Friends & Family and write');
    expect(words({ payment_message: neutralWording })).not.toContain('Friends');
    expect(words({ payment_message: '' })).toContain('($your-cashtag). Your order’s page says once');
  });

  it('promise an email when no payment method is set', () => {
    const without = words({ paypal_handle: '', cashapp_handle: '' });
    expect(without).toContain('Then I tell you how. Your order’s page says once');
    expect(without).not.toContain('Friends');
  });

  it("write a handle in its service's form, however the owner entered it", () => {
    expect(words({ paypal_handle: 'LowTide', cashapp_handle: 'LowTide' })).toContain(
      'PayPal (LowTide) or Cash App ($LowTide)',
    );
  });
});
