import { beforeEach, describe, expect, test } from 'vitest';
import { discountCalls, ten } from '../../../test/discounts.ts';
import { setUpTestApp } from '../../../test/harness.ts';
import { getOrder, multipart, song } from '../../../test/orders.ts';
import { openOrder } from '../../../test/raw-request.ts';
import { fromNow as at, DAY } from '../../lib/clock.ts';

const product = setUpTestApp();
const { list, added, change, remove, buy } = discountCalls(() => product);
beforeEach(async () => {
  for (const { id } of await list()) await remove(id);
});

describe('while an order is being sent', () => {
  test.each<[string, object]>([
    ['value', { value: 90 }],
    ['kind', { kind: 'fixed' }],
    ['minimum', { min_subtotal: 100 }],
    ['start', { starts_at: at(DAY) }],
    ['end', { ends_at: at(-DAY) }],
    ['switch', { active: false }],
  ])('and its code’s %s changes, the order is refused with the current price and uses no code', async (_what, fields) => {
    const code = await added(ten);
    const { body, type } = multipart({
      fields: { discount_code: 'TEN', total_amount: '45' },
      files: [song()],
    });
    const { send, answer } = await openOrder(product.url, { body, type });
    await send(body.subarray(0, body.length - 100));
    expect((await change(code.id, { ...ten, ...fields })).statusCode).toBe(200);
    await send(body.subarray(body.length - 100));
    expect((await answer)?.status).toBe(409);
    expect((await list())[0]?.uses).toBe(0);
  });

  test('and the code’s description changes, the order goes through', async () => {
    const code = await added(ten);
    const [answer] = await Promise.all([
      buy('TEN'),
      ...Array.from({ length: 5 }, (_, n) => change(code.id, { ...ten, description: `No. ${n}` })),
    ]);
    expect(answer.status).toBe(200);
    expect((await list())[0]?.uses).toBe(1);
  });

  test('by ten clients for the last use, while the owner edits and deletes another code, one gets it', async () => {
    const code = await added({ ...ten, code: 'LAST', max_uses: 1 });
    const other = await added(ten);
    const [orders] = await Promise.all([
      Promise.all(Array.from({ length: 10 }, () => buy('last'))),
      Promise.all(
        Array.from({ length: 6 }, (_, n) =>
          change(code.id, { ...ten, code: 'LAST', max_uses: 1, description: `Edit ${n}` }),
        ),
      ),
      remove(other.id),
    ]);
    expect(orders.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect((await list())[0]).toMatchObject({ uses: 1, state: 'used_up' });
  });

  test('and the code goes from 10% to 90%, no order is priced at one and charged the other', async () => {
    const code = await added(ten);
    const [orders] = await Promise.all([
      Promise.all(Array.from({ length: 10 }, () => buy('TEN'))),
      change(code.id, { ...ten, value: 90 }),
    ]);
    const taken = orders.flatMap(({ body: { order_id } }) => (order_id ? [order_id] : []));
    for (const id of taken) expect([45, 5]).toContain((await getOrder(product, id)).total_amount);
    expect((await list())[0]?.uses).toBe(taken.length);
  });
});
