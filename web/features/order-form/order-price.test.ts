import { describe, expect, it } from 'vitest';
import { defaultOffer } from '../../../shared/default-offer.ts';
import { emptyOrderFields, mapNames, orderTextNames } from '../../../shared/order-fields.ts';
import { offerWith } from '../../../test/offers.ts';
import type { DiscountCheck } from './ask-discount.ts';
import { applyDiscount, getQuote } from './order-quote.ts';
import { getOrderEntries, type OrderToSend } from './send-order.ts';

const fields = {
  ...emptyOrderFields,
  name: 'Nova',
  song_count: 3,
  add_ons: { rush_delivery: true, individual_stems: true, gone: true },
};
const quote = getQuote(defaultOffer, fields);
const valid = (subtotal: number, final_total: number): DiscountCheck => ({
  state: 'valid',
  code: 'TAPE10',
  subtotal,
  final_total,
  description: '',
  message: '',
});

describe('the live price', () => {
  it("uses the shared pricing with the studio's offer", () => {
    expect(quote.total_amount).toBe(24_000);
    expect(getQuote(offerWith({ base_price: 20 }), fields).total_amount).toBe(15_000);
  });

  it('applies the discount the server gave for this subtotal', () => {
    expect(applyDiscount(defaultOffer, quote, valid(24_000, 216))).toMatchObject({
      discount_amount: 2_400,
      total_amount: 21_600,
    });
  });

  it('applies no discount for another subtotal or before the check is done', () => {
    expect(applyDiscount(defaultOffer, quote, valid(5_000, 45))).toEqual(quote);
    expect(applyDiscount(defaultOffer, quote, { state: 'checking' })).toEqual(quote);
    expect(applyDiscount(defaultOffer, quote, { state: 'invalid', message: '' })).toEqual(quote);
  });

  it('always stays between zero and the full price', () => {
    expect(applyDiscount(defaultOffer, quote, valid(24_000, -5)).total_amount).toBe(0);
    expect(applyDiscount(defaultOffer, quote, valid(24_000, 999)).total_amount).toBe(24_000);
  });
});

describe('the submitted order', () => {
  const file = { id: 'file-1', name: 'a.wav', size: 10 };
  const upload_ids = ['a'.repeat(32), 'b'.repeat(32)];
  const order: OrderToSend = {
    fields,
    files: [file],
    titles: [],
    upload_ids,
    draft_id: '',
    quote,
    service: 'mix_master',
    discountCode: '',
  };

  it('contains every field of the API, amounts with two decimals', () => {
    const discounted = applyDiscount(defaultOffer, quote, valid(24_000, 215.5));
    expect(
      Object.fromEntries(getOrderEntries({ ...order, quote: discounted, discountCode: 'TAPE10' })),
    ).toEqual({
      ...mapNames(orderTextNames, () => ''),
      name: 'Nova',
      song_count: '3',
      service: 'mix_master',
      add_ons: 'rush_delivery,individual_stems',
      currency: 'USD',
      original_amount: '240.00',
      total_amount: '215.50',
      discount_code: 'TAPE10',
      discount_amount: '24.50',
      upload_ids: upload_ids.join(),
    });
    expect(Object.fromEntries(getOrderEntries({ ...order, draft_id: 'c' }))).toMatchObject({ draft_id: 'c' });
  });

  it('has a title for each song ordered, and its links with its number', () => {
    const songs = [
      { title: 'Night Bus', references: ['https://a.example/1', '', 'https://a.example/2'] },
      { title: null, references: [] },
      { title: '', references: ['https://a.example/3'] },
      { title: 'Not ordered', references: ['https://a.example/4'] },
    ];
    const titles = ['Night Bus', 'Sunrise', ''];
    const entries = getOrderEntries({ ...order, fields: { ...fields, songs }, titles });
    expect(entries.filter(([name]) => name === 'song_title' || name === 'reference')).toEqual([
      ...titles.map((title) => ['song_title', title]),
      ['reference', '1|https://a.example/1'],
      ['reference', '1|https://a.example/2'],
      ['reference', '3|https://a.example/3'],
    ]);
  });
});
