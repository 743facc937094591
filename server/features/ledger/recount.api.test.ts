import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderStatuses } from '../../../shared/order-statuses.ts';
import type { OrderDetail } from '../../../shared/orders.ts';
import { expectStoredTotalsMatch } from '../../../test/expect-stored-totals.ts';
import { getOrder, type PlacedOrder, placedWithKey } from '../../../test/orders.ts';
import { startTwoInstances } from '../../../test/two-instances.ts';

// Random sequences of everything that can happen to an order, some of it concurrently, through two instances of the
// product on one database. Checks the rules about money.

const two = startTwoInstances();

type Step = { what: string; order: number; through: number; pick: number; dollars: number; flag: boolean };

const kinds = [
  ...['status', 'status', 'status', 'undo', 'undo', 'pay', 'pay', 'report', 'report', 'confirm', 'decline'],
  ...[
    'take back',
    'restore',
    'cancel',
    'undo cancel',
    'archive',
    'trash',
    'untrash',
    'delete',
    'place',
    'status',
  ],
];
const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom(...kinds),
  order: fc.nat(3),
  through: fc.nat(1),
  pick: fc.nat(23),
  dollars: fc.constantFrom(1, 20, 30, 50, 75.5),
  flag: fc.boolean(),
});
const wave = fc.array(step, { minLength: 1, maxLength: 5 });

const place = (n: number): Promise<PlacedOrder> =>
  placedWithKey(two.product.url, {
    fields: { email: `c${n % 3}@example.com`, song_count: String((n % 2) + 1) },
  });

const nth = <T>(list: T[] | undefined, n: number): T | undefined => list?.[n % Math.max(1, list.length)];

/** Runs a step, or skips it if it doesn't apply; refusals must have a message. */
const run = async (
  orders: PlacedOrder[],
  { what, order, through, pick, dollars, flag }: Step,
): Promise<void> => {
  const { id, key } = orders[order] as PlacedOrder;
  const call = async (method: 'PUT' | 'POST' | 'DELETE', path: string, payload?: object) => {
    const answer = await (through === 0 ? two.apps[0] : two.apps[1]).inject({
      method,
      url: path,
      headers: { ...two.headers, 'order-key': key },
      ...(payload ? { payload } : {}),
    });
    expect([what, answer.statusCode, answer.body]).toEqual([what, expect.toSatisfy(isExpected), answer.body]);
  };
  const at = `/api/admin/orders/${id}`;
  const known = async () =>
    (await getOrder(two.product, id)) as OrderDetail | { payments?: undefined; events?: undefined };
  const payments = async (state: string) => (await known()).payments?.filter((row) => row.state === state);
  const way = { method: nth(['paypal', 'cashapp', 'other'], pick), amount: dollars };
  const steps: Record<string, () => Promise<unknown>> = {
    status: () =>
      call('PUT', `${at}/status`, {
        status: orderStatuses[pick % 8],
        ...(pick < 8 ? {} : { paid: flag }),
        tell_client: dollars === 1,
      }),
    undo: async () =>
      call('POST', `${at}/undo`, { event_id: nth((await known()).events?.slice(-2), pick)?.id ?? '1' }),
    pay: () => call('POST', `${at}/payments`, { ...way, settles: pick === 7 }),
    report: () => call('POST', `/api/client-orders/${id}/payment-reports`, flag ? { method: 'paypal' } : way),
    confirm: async () =>
      call('POST', `${at}/payments`, {
        ...way,
        report_id: nth(await payments('reported'), pick)?.id ?? 'none',
      }),
    decline: async () =>
      call(
        'POST',
        `${at}/payment-reports/${nth(await payments('reported'), pick)?.id ?? 'none'}/decline`,
        {},
      ),
    'take back': async () =>
      call('DELETE', `${at}/payments/${nth(await payments('confirmed'), pick)?.id ?? 'none'}`),
    restore: async () =>
      call('POST', `${at}/payments/${nth(await payments('confirmed'), pick)?.id ?? 'none'}/restore`),
    cancel: () =>
      call('POST', `${at}/cancel`, {
        reason: 'why',
        ...(flag ? { refund: way } : {}),
        tell_client: pick > 12,
      }),
    'undo cancel': () => call('DELETE', `${at}/cancel`),
    archive: () => call('PUT', `${at}/archived`, { archived: flag }),
    trash: () =>
      call('POST', '/api/admin/orders/trash', {
        order_ids: orders.slice(0, (pick % 4) + 1).map((one) => one.id),
      }),
    untrash: () => call('POST', '/api/admin/orders/untrash', { order_ids: orders.map((one) => one.id) }),
    delete: () => (flag ? call('DELETE', at) : call('POST', '/api/admin/orders/trash/empty')),
    place: async () => {
      orders[order] = await place(pick);
    },
  };
  await steps[what]?.();
};

const isExpected = (status: unknown) => [200, 201, 204, 404, 409, 422].includes(Number(status));

test('all stored figures equal a recount after random and concurrent changes by two processes', async () => {
  const tried = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(wave, { minLength: 3, maxLength: 9 }), async (waves) => {
      const orders = await Promise.all([0, 1, 2, 3].map(place));
      for (const steps of waves) {
        await Promise.all(steps.map((one) => run(orders, one)));
        for (const { what } of steps) tried.add(what);
        await expectStoredTotalsMatch(two.product.deps.database.read);
      }
    }),
    { numRuns: 15 },
  );
  expect([...tried].sort()).toEqual([...new Set(kinds)].sort());
});
