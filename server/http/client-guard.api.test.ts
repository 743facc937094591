import { expect, test } from 'vitest';
import { calls, everything, fillPath } from '../../test/endpoint-calls.ts';
import { setUpTestApp } from '../../test/harness.ts';
import { type PlacedOrder, placedWithKey } from '../../test/orders.ts';
import { changeRows } from '../../test/rows.ts';

const product = setUpTestApp();

const clientCalls = calls.filter(([, { access }]) => access === 'client');

/** Wrong links to an existing order, by what is wrong with them. */
const wrongLinks = async (): Promise<Record<string, { id: string; key?: string }>> => {
  const place = (email: string) => placedWithKey(product.url, { fields: { email } });
  const [one, other, trashed, erased, renewed]: PlacedOrder[] = await Promise.all([
    place('one@example.com'),
    place('other@example.com'),
    place('trashed@example.com'),
    place('erased@example.com'),
    place('renewed@example.com'),
  ]);
  if (!one || !other || !trashed || !erased || !renewed) throw new Error('An order is missing');
  await product.callAsOwner('POST', '/orders/trash', { order_ids: [trashed.id] });
  await product.callAsOwner('POST', '/clients/erased%40example.com/erase', {
    confirmation: 'erased@example.com',
  });
  await changeRows(product, 'orders', { link_version: 2 }, { id: renewed.id });
  return {
    'no key': { id: one.id },
    'an empty key': { ...one, key: '' },
    'the key of another order': { ...one, key: other.key },
    'a key with more behind it': { ...one, key: `${one.key}A` },
    'a key cut short': { ...one, key: one.key.slice(0, -1) },
    'letters that are none': { ...one, key: encodeURI('Ω'.repeat(32)) },
    'an order that is none': { id: 'MX-000000000000', key: one.key },
    'an id that is SQL': { id: "x' or 1=1", key: one.key },
    'an id with a zero byte': { id: 'x\0', key: one.key },
    'an id of 500 characters': { id: 'x'.repeat(500), key: one.key },
    'the key from before the link was renewed': renewed,
    'an order in the trash': trashed,
    'an erased client': erased,
  };
};

test('answers every client call with the same 404 whatever is wrong with the link, before it reads the body, and changes nothing', async () => {
  const links = Object.entries(await wrongLinks());
  const before = await everything(product.deps.database);
  const answers = new Map<string, string[]>();
  for (const [what, { id, key }] of links)
    for (const [name, endpoint] of clientCalls)
      for (const payload of endpoint.method === 'GET' ? [undefined] : [{ method: 'paypal' }, '{broken']) {
        const { statusCode, headers, body } = await product.app.inject({
          method: endpoint.method,
          url: fillPath(endpoint, id),
          headers: {
            ...(payload ? { 'content-type': 'application/json' } : {}),
            ...(key === undefined ? {} : { 'order-key': key }),
          },
          ...(payload ? { payload } : {}),
        });
        const answer = `${statusCode} ${headers['cache-control']} ${body}`;
        answers.set(answer, [...(answers.get(answer) ?? []), `${name} with ${what}`]);
      }
  expect([...answers.entries()]).toEqual([[expect.stringMatching(/^404 no-store/), expect.anything()]]);
  expect(await everything(product.deps.database)).toEqual(before);
});

test('answers HEAD and OPTIONS of client calls with 405 and reveals nothing', async () => {
  const { id, key } = await placedWithKey(product.url);
  for (const [, endpoint] of clientCalls)
    for (const method of ['HEAD', 'OPTIONS'] as const) {
      const answer = await product.app.inject({
        method,
        url: fillPath(endpoint, id),
        headers: { 'order-key': key },
      });
      expect([answer.statusCode, answer.body.includes(id)]).toEqual([405, false]);
    }
});
