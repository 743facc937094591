import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { ClientOrder } from '../../../shared/client-orders.ts';
import { formatAmount, fromAmount, getDecimals, toAmount, toPlainAmount } from '../../../shared/money.ts';
import { builtInAddOns, type Offer } from '../../../shared/offer.ts';
import { addOnPriceFields } from '../../../shared/offer-prices.ts';
import { getPayLink } from '../../../shared/pay-links.ts';
import { priceOrder, type Quote } from '../../../shared/pricing.ts';
import type { quoteAnswer } from '../../../shared/quotes.ts';
import { buildReceipt } from '../../../shared/receipt.ts';
import { nameTax } from '../../../shared/tax.ts';
import { changeSettings } from '../../../test/content.ts';
import { expectStoredTotalsMatch } from '../../../test/expect-stored-totals.ts';
import { setUpTestApp } from '../../../test/harness.ts';
import { clientCall, getOrder, placedWithKey } from '../../../test/orders.ts';

type Answer = (typeof quoteAnswer)['_output'];

const product = setUpTestApp();
const RUNS = 25;

const put = async (path: string, payload: object) => {
  const answer = await product.callAsOwner('PUT', path, payload);
  expect([path, answer.statusCode === 200 || answer.json()]).toEqual([path, true]);
};
const service = { name: 'Immersive mix', delivers: ['mix'], song_max: 20 };
const addOn = { name: 'Vinyl master', per: 'order' };

beforeAll(async () => {
  await product.callAsOwner('POST', '/services', { ...service, id: 'immersive', price: 1 });
  await product.callAsOwner('POST', '/add-ons', { ...addOn, id: 'vinyl', price: 1 });
  await changeSettings(product, { paypal_handle: 'LowTide' });
});

const percent = (most: number, decimals: number) =>
  fc.integer({ min: 0, max: most * 10 ** decimals }).map((whole) => whole / 10 ** decimals);
/** Units of any currency, also none and the odd ones that halves are rounded of. */
const price = fc.oneof(
  fc.constant(0),
  fc.integer({ min: 1, max: 99 }),
  fc.integer({ min: 100, max: 99_999 }),
);
const priceNames = ['base', 'regular', ...builtInAddOns] as const;
const studios = fc.record({
  money: fc.constantFrom(
    { currency: 'USD', locale: 'en-US' },
    { currency: 'EUR', locale: 'de-DE' },
    { currency: 'JPY', locale: 'ja-JP' },
    { currency: 'KWD', locale: 'en-GB' },
  ),
  prices: fc.tuple(...priceNames.map(() => price)),
  immersive: price,
  volume: fc.option(fc.record({ from: fc.integer({ min: 2, max: 20 }), price })),
  vinyl: price,
  tax: fc.record({
    mode: fc.constantFrom('none', 'included', 'added'),
    label: fc.constant('VAT'),
    percent: percent(30, 3),
  }),
  deposit_percent: fc.oneof(fc.constant(0), percent(100, 2)),
  discount: fc.option(
    fc.oneof(
      fc.record({ kind: fc.constant('percent' as const), value: percent(100, 2).filter(Boolean) }),
      fc.record({ kind: fc.constant('fixed' as const), value: fc.integer({ min: 1, max: 99_999 }) }),
    ),
  ),
});
const choices = fc.record({
  service: fc.constantFrom('mix_master', 'immersive'),
  song_count: fc.integer({ min: 1, max: 10 }),
  add_ons: fc.subarray([...builtInAddOns, 'vinyl']),
});
type Studio = typeof studios extends fc.Arbitrary<infer S> ? S : never;

/** Sets all of it. The rows go first to a price that every currency has. */
const setUp = async (studio: Studio): Promise<Offer> => {
  const { money, tax, deposit_percent, prices, volume } = studio;
  const amount = (units: number) => toAmount(units, money.currency);
  const [base_price, regular_price, ...others] = prices.map(amount);
  await put('/services/immersive', { ...service, price: 1 });
  await put('/add-ons/vinyl', { ...addOn, price: 1 });
  await put('/settings', {
    ...{ ...money, tax, deposit_percent, base_price, regular_price },
    ...Object.fromEntries(builtInAddOns.map((id, place) => [addOnPriceFields[id], others[place]])),
  });
  const steps = volume ? [{ from: volume.from, price: amount(volume.price) }] : [];
  await put('/services/immersive', { ...service, price: amount(studio.immersive), volume: steps });
  await put('/add-ons/vinyl', { ...addOn, price: amount(studio.vinyl) });
  return (await product.app.inject('/api/offer')).json<Offer>();
};

/** The rows of a price as pages, emails and receipts write them: what it is, and the amount at the end. */
const writeRows = (quote: Answer, code: string, locale: string): [string, string][] => {
  const write = (amount: number) => formatAmount(amount, { currency: quote.currency, locale });
  const tax: [string, string][] = quote.tax ? [[nameTax(quote.tax, locale), write(quote.tax.amount)]] : [];
  return [
    ...quote.lines.map(({ label, amount }): [string, string] => [label, write(amount)]),
    ...(quote.discount_amount > 0
      ? [[`Discount ${code}`, write(-quote.discount_amount)] as [string, string]]
      : []),
    ...(quote.tax?.mode === 'added' ? tax : []),
    ['Total', write(quote.total_amount)],
    ...(quote.tax?.mode === 'included' ? tax : []),
  ];
};

/** The table of prices in an email's text. */
const readRows = (text: string): [string, string][] => {
  const [, table = ''] = text.split('YOUR ORDER\n');
  return (table.split('\n\n')[0] ?? '').split('\n').map((row): [string, string] => {
    const [, label = '', value = ''] = /^(.*?)(?: \(\d+ x .*?\))? {2,}(.+)$/.exec(row) ?? [];
    return [label, value];
  });
};

const inUnits = (quote: Quote): Answer => {
  const amount = (units: number) => toAmount(units, quote.currency);
  return {
    ...quote,
    lines: quote.lines.map((line) => ({
      ...line,
      unit_amount: amount(line.unit_amount),
      amount: amount(line.amount),
    })),
    original_amount: amount(quote.original_amount),
    discount_amount: amount(quote.discount_amount),
    tax: quote.tax && { ...quote.tax, amount: amount(quote.tax.amount) },
    total_amount: amount(quote.total_amount),
    savings: amount(quote.savings),
  } as Answer;
};

let runs = 0;

test('the quote, the browser, the order, its page, its email and its receipt say the same amounts', async () => {
  await fc.assert(
    fc.asyncProperty(studios, choices, async (studio, choice) => {
      const { currency, locale } = studio.money;
      const offer = await setUp(studio);
      const code = studio.discount ? `RUN${++runs}` : '';
      if (studio.discount) {
        const { kind, value } = studio.discount;
        const terms = { code, kind, value: kind === 'fixed' ? toAmount(value, currency) : value };
        expect((await product.callAsOwner('POST', '/discounts', terms)).statusCode).toBe(200);
      }
      const answer = await product.app.inject({
        ...{ method: 'POST', url: '/api/quote', payload: { ...choice, discount_code: code } },
      });
      expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
      const { due_now, due_later, ...quote } = answer.json<Answer>();

      const chosen = Object.fromEntries(choice.add_ons.map((id) => [id, true]));
      const discount = studio.discount && {
        ...studio.discount,
        value: Math.round(studio.discount.value * (studio.discount.kind === 'percent' ? 100 : 1)),
      };
      const own = priceOrder(offer, { ...choice, add_ons: chosen }, discount);
      expect(quote).toEqual(inUnits(own));
      const decimals = getDecimals(currency);
      expect((due_now + due_later).toFixed(decimals)).toBe(quote.total_amount.toFixed(decimals));

      const fields = {
        ...{ service: choice.service, song_count: `${choice.song_count}`, add_ons: choice.add_ons.join(',') },
        ...{ discount_code: code, email: `run${runs}x${choice.song_count}@example.com` },
        original_amount: toPlainAmount(own.original_amount, currency),
        discount_amount: toPlainAmount(own.discount_amount, currency),
        total_amount: toPlainAmount(own.total_amount, currency),
      };
      const placed = await placedWithKey(product.url, { fields });
      const order = await getOrder(product, placed.id);
      const { lines, tax, discount_amount, total_amount } = quote;
      const sold = { currency, lines, tax, discount_amount, total_amount };
      expect(order).toMatchObject({ ...sold, due_amount: total_amount, due_now_amount: due_now });
      const page = (await clientCall(product, placed, 'GET', '')).json<ClientOrder>();
      expect(page).toMatchObject({ ...sold, due_amount: total_amount, how_to_pay: { amount: due_now } });

      const rows = writeRows({ ...quote, due_now, due_later }, code, locale);
      const email = order.emails.find(({ kind }) => kind === 'order_placed_client')?.text ?? '';
      expect(readRows(email)).toEqual(rows);
      const write = (amount: number) => formatAmount(amount, { currency, locale });
      if (due_later > 0) expect(email).toContain(`${write(due_now)} now, ${write(due_later)} before`);
      for (const method of page.how_to_pay.methods) {
        const link = getPayLink({ ...method, url: '' }, fromAmount(due_now, currency), {
          ...{ id: placed.id, currency },
        });
        expect(method.url).toBe(link);
        if (method.kind === 'paypal') expect(email).toContain(link);
        if (method.kind === 'cashapp') expect(email).toContain(`send ${write(due_now)} to `);
      }

      const asReceipt = ({ lines, total }: ReturnType<typeof buildReceipt>) => [
        ...[...lines, total].map(({ label, amount }) => [label, amount]),
        ...(total.note ? [total.note.split(': ')] : []),
      ];
      expect(asReceipt(buildReceipt(page))).toEqual(rows);
      for (const amount of [due_now, due_later].filter((part) => part > 0)) {
        const paid = { method: 'other', amount };
        const { statusCode } = await product.callAsOwner('POST', `/orders/${placed.id}/payments`, paid);
        expect(statusCode).toBe(201);
      }
      const done = (await clientCall(product, placed, 'GET', '')).json<ClientOrder>();
      expect(done).toMatchObject({ is_paid: true, paid_amount: total_amount, due_amount: 0 });
      const receipt = buildReceipt(done);
      expect([asReceipt(receipt), receipt.outcome.label]).toEqual([
        rows,
        total_amount === 0 ? 'Nothing to pay' : 'Paid in full',
      ]);
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
  await expectStoredTotalsMatch(product.deps.database.read);
});
