import { afterEach, expect, test } from 'vitest';
import type { ClientOrder } from '../../../shared/client-orders.ts';
import { changeSettings } from '../../../test/content.ts';
import { addDelivery } from '../../../test/delivered-versions.ts';
import { getClientOrder, pay } from '../../../test/deliveries.ts';
import { setUpTestApp } from '../../../test/harness.ts';
import { clientCall, getOrder, type PlacedOrder, placedWithKey } from '../../../test/orders.ts';

// What an order has of rounds is said alike by every email, the page of its client and the studio’s.

const product = setUpTestApp();
afterEach(async () => void (await changeSettings(product, { free_rounds: null, deposit_percent: 0 })));

const withRounds = (free_rounds: number | null, fields: Record<string, string> = {}) =>
  changeSettings(product, { free_rounds }).then(() => placedWithKey(product.url, { fields }));
const bought = { additional_revisions: 'true' };

/** What the client’s emails say of revisions, by the kind of email. */
const readWords = async ({ id }: PlacedOrder) =>
  (await getOrder(product, id)).emails
    .filter(({ kind }) => kind.endsWith('_client'))
    .map(({ kind, text }) => [
      kind,
      /[^.\n]*revisions[^.\n]*\./i
        .exec(text)?.[0]
        .replace(/^\W+(\d\. )?/, '')
        .trim(),
    ]);

test.each([
  [null, {}, 'Revisions are unlimited until you approve.', null],
  [
    null,
    bought,
    'Revisions are unlimited until you approve, and you have 3 more rounds after you approve.',
    null,
  ],
  [0, {}, 'Revisions aren’t included.', 0],
  [0, bought, '3 rounds of revisions are included.', 3],
  [2, bought, '5 rounds of revisions are included.', 5],
] as const)('with %s free rounds and %j', async (free, fields, words, total) => {
  const order = await withRounds(free, fields);
  await pay(product, order.id, 1000);
  expect(await readWords(order)).toEqual([
    ['order_placed_client', expect.stringContaining(words)],
    ['payment_received_client', words],
  ]);
  const known = { rounds_total: total, rounds_left: total, promise: { free_rounds: free } };
  const bought_rounds = 'additional_revisions' in fields ? 3 : 0;
  expect(await getClientOrder(product, order)).toMatchObject({ ...known, promise: { bought_rounds } });
  expect(await getOrder(product, order.id)).toMatchObject({ ...known, promise: { bought_rounds } });
});

test('rounds that the studio allowed are among those an email tells of', async () => {
  const order = await withRounds(1);
  await product.callAsOwner('POST', `/orders/${order.id}/rounds-allowed`, { more: 2 });
  await pay(product, order.id, 50);
  expect((await readWords(order)).at(-1)).toEqual([
    'payment_received_client',
    '3 rounds of revisions are included.',
  ]);
});

test('an email about the rest of a price promises no unlimited rounds to somebody who has approved', async () => {
  await changeSettings(product, { deposit_percent: 50 });
  const order = await withRounds(null);
  await pay(product, order.id, 25);
  await addDelivery(product, order.id, [{ kind: 'mix' }]);
  await clientCall(product, order, 'POST', '/approvals', { all: true });
  await addDelivery(product, order.id, [{ kind: 'instrumental' }]);
  await clientCall(product, order, 'POST', '/approvals', { all: true });
  expect(await getClientOrder(product, order)).toMatchObject({
    rounds_left: 0,
  } satisfies Partial<ClientOrder>);
  await pay(product, order.id, 25);
  const words = await readWords(order);
  expect(words.filter(([kind]) => kind === 'payment_received_client')).toEqual([
    ['payment_received_client', 'Revisions are unlimited until you approve.'],
    ['payment_received_client', undefined],
  ]);
});
