import { describe, expect, it } from 'vitest';
import { defaultOffer } from '../../../shared/default-offer.ts';
import { priceOrder } from '../../../shared/pricing.ts';
import { offered } from '../../../test/offered-settings.ts';
import { offerWith } from '../../../test/offers.ts';
import { buildCurrentOrder, parseCurrentOrder } from './current-order.ts';
import { describeOrderRounds } from './payment-text.ts';

const choice = { song_count: 3, add_ons: { rush_delivery: true, individual_stems: true } };
const order = buildCurrentOrder(
  { orderId: 'MX-7Q2K9D4T1W', orderKey: 'k3y', title: 'Night Bus and 2 more', dueNow: 100 },
  { name: ' Nova Reyes ', email: 'nova@example.com' },
  defaultOffer,
  priceOrder(defaultOffer, choice, { kind: 'percent', value: 1000 }),
  'TAPE10',
  2,
  { from_hours: 24, to_hours: 48, free_rounds: null, bought_rounds: 0, date: null },
);
const read = (value: unknown, id: string | null = 'MX-7Q2K9D4T1W') =>
  parseCurrentOrder(value, id, defaultOffer);

describe('the current order', () => {
  it('is serialised in amounts of its currency, with flags under their form names and its own lines', () => {
    expect(order).toEqual({
      orderId: 'MX-7Q2K9D4T1W',
      orderKey: 'k3y',
      currency: 'USD',
      originalAmount: 240,
      discountCode: 'TAPE10',
      dueNow: 100,
      discountAmount: 24,
      totalAmount: 216,
      title: 'Night Bus and 2 more',
      clientName: 'Nova Reyes',
      clientEmail: 'nova@example.com',
      songCount: 3,
      addOns: {
        rushed: true,
        stems: true,
        cleanEdit: false,
        vocalTuning: false,
        additionalRevisions: false,
        instrumentalVersion: false,
        acapellaVersion: false,
      },
      isRush: true,
      tax: null,
      boughtRounds: 0,
      filesUploaded: 2,
      lines: [
        { label: 'Mixing and mastering, 3 songs', quantity: 3, amount: 150 },
        { label: 'Rush delivery', quantity: 3, amount: 60 },
        { label: 'Individual stems', quantity: 3, amount: 30 },
      ],
      promise: { from_hours: 24, to_hours: 48, free_rounds: null, date: null },
    });
  });

  it('round-trips, even when prices have changed since', () => {
    const dearer = offerWith({ base_price: 80 });
    expect(parseCurrentOrder(order, order.orderId, dearer)).toEqual(order);
  });

  it('is returned for its own id or when no id is requested, never for another id', () => {
    expect(read(order, null)).toEqual(order);
    expect(read(order, 'MX-AAAAAAAAAA')).toBeNull();
    expect(read(order, '')).toBeNull();
  });

  it.each([
    null,
    5,
    [],
    {},
    { orderId: 'MX-7Q2K9D4T1W' },
    { orderId: 5, totalAmount: 5 },
  ])('is null when storage contains %j', (stored) => {
    expect(read(stored, null)).toBeNull();
  });

  it('derives the lines of an order without any from its add-ons', () => {
    expect(read({ ...order, lines: undefined })?.lines).toEqual(order.lines);
  });

  it('knows the rounds that were bought, also of an order that another program stored', () => {
    const bought = { ...order, boughtRounds: undefined, addOns: { additionalRevisions: true } };
    expect(read(bought)?.boughtRounds).toBe(3);
    expect(read({ ...bought, boughtRounds: 5 })?.boughtRounds).toBe(5);
    const said = read({ ...bought, promise: { ...order.promise, free_rounds: 0 } });
    expect(said && describeOrderRounds(said, offered())).toBe('3 rounds of revisions are included.');
    expect(describeOrderRounds({ ...order, boughtRounds: 3, promise: null }, offered())).toBe(
      'Revisions are unlimited until you approve, and you have 3 more rounds after you approve.',
    );
  });

  it('falls back to a single line when lines do not add up', () => {
    const [first] = order.lines;
    const odd = { ...order, originalAmount: 99.5, totalAmount: 99.5, discountAmount: 0 };
    const single = [{ label: 'Mixing and mastering', quantity: 1, amount: 99.5 }];
    expect(read({ ...odd, lines: [first] })?.lines).toEqual(single);
    expect(read({ ...odd, lines: 'many' })?.lines).toEqual(single);
  });

  it('tolerates fields of the wrong type', () => {
    expect(
      read({ orderId: 'MX-7Q2K9D4T1W', totalAmount: 50, songCount: '3', addOns: 7, filesUploaded: -1 }),
    ).toMatchObject({ songCount: 1, filesUploaded: 0, clientName: '', addOns: { rushed: false } });
  });
});
