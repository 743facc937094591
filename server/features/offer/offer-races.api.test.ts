import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { isWholeMinorUnits } from '../../../shared/amount-checks.ts';
import { defaultOffer } from '../../../shared/default-offer.ts';
import type { AddOn, Offer, Service } from '../../../shared/offer.ts';
import { engine } from '../../../test/harness.ts';
import { getOrder, placeOrder } from '../../../test/orders.ts';
import { startTwoInstances } from '../../../test/two-instances.ts';
import type { Queries } from '../../ports/database/port.ts';
import { storeSetting } from '../system/setup-mark-queries.ts';
import { changeOffer, checkCurrency, putAddOn, putService } from './change-offer.ts';
import { lockOffer } from './queries.ts';

// Prices, the currency they are in and orders change concurrently, through two processes on one database.

const two = startTwoInstances();
const [mix] = defaultOffer.services as [Service];
const [, tuning] = defaultOffer.add_ons as [AddOn, AddOn];

const put = (app: 0 | 1, path: string, payload: object) =>
  two.apps[app].inject({ method: 'PUT', url: `/api/admin${path}`, headers: two.headers, payload });
const offer = async () => {
  const { price } = (await two.apps[0].inject({ url: '/api/admin/services', headers: two.headers })).json<
    Pick<Offer, 'services'>
  >().services[0] as Service;
  const { currency } = (await two.apps[0].inject({ url: '/api/admin/settings', headers: two.headers })).json<{
    currency: string;
  }>();
  return { price, currency };
};
afterEach(async () => {
  await put(0, '/services/mix_master', { ...mix, price: 50 });
  await put(0, '/add-ons/vocal_tuning', tuning);
  expect((await put(0, '/settings', { currency: 'USD' })).statusCode).toBe(200);
});

/** Does the work in a transaction that stays open until something else waits for it. */
const whileOpen = async (
  work: (tx: Queries) => Promise<unknown>,
  other: () => Promise<{ statusCode: number; body: string }>,
) => {
  const { database } = two.product.deps;
  const done = Promise.withResolvers<void>();
  let answer: ReturnType<typeof other> | undefined;
  await database.transaction(async (tx) => {
    await work(tx);
    answer ??= other();
    void answer.finally(done.resolve);
    // SQLite has one writer, who is this one. PostgreSQL says who waits for a lock.
    if (engine === 'postgres')
      await vi.waitFor(async () => {
        const { rows } = await sql`select 1 as one from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(database.read);
        expect(rows.length).toBeGreaterThan(0);
      });
  });
  await done.promise;
  return answer as ReturnType<typeof other>;
};

const cents = { ...mix, price: 49.5 };

test.each<[string, (tx: Queries) => Promise<unknown>]>([
  ['service', (tx) => changeOffer(tx, () => putService(tx, { ...cents, regular_price: null }, 'mix_master'))],
  ['add-on', (tx) => changeOffer(tx, () => putAddOn(tx, { ...tuning, price: 9.99 }, 'vocal_tuning'))],
])('a currency that a %s’s price, which is being saved, isn’t possible in waits for it and is refused', async (_what, save) => {
  const answer = await whileOpen(save, () => put(1, '/settings', { currency: 'JPY' }));
  expect([answer.statusCode, answer.body]).toEqual([422, expect.stringContaining('isn’t possible in JPY')]);
  expect((await offer()).currency).toBe('USD');
});

test.each([
  ['/services/mix_master', { ...cents, regular_price: null }],
  ['/add-ons/vocal_tuning', { ...tuning, price: 9.99 }],
  ['/settings', { base_price: 49.5 }],
])('a price by PUT %s that isn’t possible in the currency that is being chosen waits for it and is refused', async (path, payload) => {
  const choose = async (tx: Queries) => {
    await lockOffer(tx);
    await storeSetting(tx, 'currency', 'JPY');
    await checkCurrency(tx);
  };
  const answer = await whileOpen(choose, () => put(1, path, payload));
  expect([answer.statusCode, answer.body]).toEqual([422, expect.stringContaining('Use no decimals')]);
  expect(await offer()).toEqual({ price: 50, currency: 'JPY' });
});

test('whatever crosses, every price is one of its currency, and every order was sold at the prices of one moment', async () => {
  for (let round = 0; round < 6; round++) {
    const yen = { currency: 'JPY', base_price: 5000, regular_price: 9000 };
    const dollars = { currency: 'USD', base_price: 49.5, regular_price: 90 };
    const answers = await Promise.all([
      put(0, '/settings', round % 2 ? dollars : yen),
      put(1, '/services/mix_master', { ...cents, regular_price: null }),
      put(1, '/settings', round % 2 ? yen : dollars),
      put(0, '/add-ons/vocal_tuning', { ...tuning, price: 9.99 }),
      put(1, '/add-ons/vocal_tuning', tuning),
      ...Array.from({ length: 4 }, async () => {
        const { status, body } = await placeOrder(two.product.url, {});
        expect(status, body.detail).toBe(200);
        const { currency, total_amount } = await getOrder(two.product, body.order_id ?? '');
        expect(['JPY 5000', 'USD 49.5', 'USD 50', 'JPY 50']).toContain(`${currency} ${total_amount}`);
        return { statusCode: status };
      }),
    ]);
    for (const { statusCode } of answers) expect([200, 422]).toContain(statusCode);
    const { services, add_ons, currency } = (await two.apps[0].inject('/api/offer')).json<Offer>();
    for (const { price } of [...services, ...add_ons]) expect(isWholeMinorUnits(price, currency)).toBe(true);
    await put(0, '/settings', { base_price: 50 });
  }
});
