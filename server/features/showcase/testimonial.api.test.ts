import { expect, test } from 'vitest';
import type { ClientOrder } from '../../../shared/client-orders.ts';
import type { OwnTestimonial } from '../../../shared/testimonials.ts';
import { sendForm } from '../../../test/content.ts';
import { setUpTestApp } from '../../../test/harness.ts';
import { clientCall, getOrder, type PlacedOrder, placeOrder } from '../../../test/orders.ts';

const product = setUpTestApp();

const completed = async (fields: Record<string, string> = {}): Promise<PlacedOrder> => {
  const order = await placed(fields);
  await product.callAsOwner('PUT', `/orders/${order.id}/status`, { status: 'completed' });
  return order;
};
const placed = async (fields: Record<string, string> = {}): Promise<PlacedOrder> => {
  const { body } = await placeOrder(product.url, { fields });
  const { order_id: id, order_key: key } = body as { order_id: string; order_key: string };
  return { id, key };
};
const say = (order: PlacedOrder, payload: object, headers = {}) =>
  clientCall(product, order, 'POST', '/testimonial', payload, headers);
const words = { content: 'It breathes now.\nThank you!', rating: 5 };
const ownOf = async ({ id }: PlacedOrder) =>
  (await product.callAsOwner('GET', '/testimonials'))
    .json<{ testimonials: OwnTestimonial[] }>()
    .testimonials.filter(({ order_id }) => order_id === id);
const publish = ({ id }: OwnTestimonial, published: string) =>
  sendForm(product, 'PUT', `/testimonials/${id}`, { fields: { published } });
const stateOf = async (order: PlacedOrder) =>
  (await clientCall(product, order, 'GET', '')).json<ClientOrder>().testimonial;

test('a client’s testimonial is a draft that replaces their earlier one, and public once published', async () => {
  const order = await completed({ name: 'Nova Reyes' });
  const said = await say(order, words);
  expect([said.statusCode, said.json()]).toEqual([201, { ...words, name: 'Nova Reyes', state: 'sent' }]);
  await say(order, { content: 'Better words.', rating: 4, name: ' N. R. ' });
  const [draft, ...others] = await ownOf(order);
  expect(others).toEqual([]);
  expect(draft).toMatchObject({
    name: 'N. R.',
    role: 'Artist',
    content: 'Better words.',
    rating: 4,
    published: false,
  });
  const list = async () => (await product.app.inject('/api/testimonials')).body;
  expect(await list()).not.toContain('Better words.');
  expect(await stateOf(order)).toBe('sent');
  expect(draft && (await publish(draft, 'true')).statusCode).toBe(200);
  expect(await list()).toContain('Better words.');
  expect(await list()).not.toContain(order.id);
  expect(await stateOf(order)).toBe('published');
  const late = await say(order, words);
  expect([late.statusCode, late.json().detail]).toEqual([409, expect.stringMatching(/already on my site/)]);
  expect(draft && (await publish(draft, 'false')).statusCode).toBe(200);
  expect((await say(order, words)).statusCode).toBe(201);
  const { events } = await getOrder(product, order.id);
  expect(events.filter(({ kind }) => kind === 'testimonial_sent')).toHaveLength(1);
});

test('is refused before a delivery and for a cancelled order', async () => {
  const order = await placed();
  expect((await say(order, words)).statusCode).toBe(409);
  const other = await completed();
  await product.callAsOwner('POST', `/orders/${other.id}/cancel`, {});
  expect((await say(other, words)).statusCode).toBe(409);
});

test.each<[string, object, string]>([
  ['nothing', {}, 'content'],
  ['blanks', { content: ' \n ', rating: 5 }, 'content'],
  ['more than there is room for', { content: 'x'.repeat(2001), rating: 5 }, 'content'],
  ['half a character', { content: 'a\ud800', rating: 5 }, 'content'],
  ['no stars', { content: 'Good' }, 'rating'],
  ['six stars', { content: 'Good', rating: 6 }, 'rating'],
  ['half a star', { content: 'Good', rating: 4.5 }, 'rating'],
  ['two lines for a name', { content: 'Good', rating: 5, name: 'a\nb' }, 'name'],
])('%s is refused with an explanation', async (_what, body, field) => {
  const order = await completed();
  const refused = await say(order, body);
  expect([refused.statusCode, refused.json().errors[0].field]).toEqual([422, field]);
  expect(await ownOf(order)).toEqual([]);
});

test('ten concurrent requests, with or without a key and on two processes, create one draft', async () => {
  const order = await completed();
  const other = { app: await product.beside() };
  const key = { 'idempotency-key': 'w' };
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      clientCall(n % 2 ? other : product, order, 'POST', '/testimonial', words, n < 5 ? key : {}),
    ),
  );
  expect(answers.every(({ statusCode }) => statusCode === 201)).toBe(true);
  expect(await ownOf(order)).toHaveLength(1);
  expect((await say(order, { ...words, rating: 1 }, key)).statusCode).toBe(422);
});

test('one order’s key can’t be used for another', async () => {
  const [order, other] = [await completed(), await completed()];
  expect((await say({ id: other.id, key: order.key }, words)).statusCode).toBe(404);
  expect(
    (await clientCall(product, { id: other.id, key: order.key }, 'PUT', '/showcase', { showcase: true }))
      .statusCode,
  ).toBe(404);
});
