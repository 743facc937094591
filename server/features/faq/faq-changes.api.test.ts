import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { FaqItem } from '../../../shared/faq.ts';
import { countChanges } from '../../../test/content.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';

let product: TestApp;
let changes: ReturnType<typeof countChanges>;
beforeAll(async () => {
  product = await startTestApp();
  changes = countChanges(product);
});
afterAll(() => product.close());
beforeEach(async () => {
  for (const { id } of await list()) await remove(id);
  changes['content-changed'] = 0;
});

const list = async () => (await product.app.inject('/api/faq')).json<{ items: FaqItem[] }>().items;
const add = (payload: object) => product.callAsOwner('POST', '/faq', payload);
const change = (id: string, payload: object) => product.callAsOwner('PUT', `/faq/${id}`, payload);
const remove = (id: string) => product.callAsOwner('DELETE', `/faq/${id}`);

const words = { question: 'How long?', answer: 'Two days.\r\nThree at most.' };

test('a question can be added, changed and deleted, and every change invalidates pages', async () => {
  const added = await add({ ...words, category: 'timing', order: 3 });
  expect(added.statusCode).toBe(200);
  const { message, ...item } = added.json<FaqItem & { message: string }>();
  expect(message).toBe('FAQ item added successfully');
  expect(item).toMatchObject({
    question: 'How long?',
    answer: 'Two days.\nThree at most.',
    category: 'timing',
    order: 3,
  });
  expect(await list()).toEqual([item]);

  const changed = await change(item.id, { ...words, answer: 'One day.' });
  expect(changed.json()).toEqual({
    ...item,
    answer: 'One day.',
    category: 'general',
    order: 0,
    version: 2,
    message: 'FAQ item updated successfully',
  });
  expect((await list())[0]).toMatchObject({ id: item.id, answer: 'One day.', created_at: item.created_at });

  expect((await remove(item.id)).json()).toEqual({ message: 'FAQ item deleted successfully' });
  expect(await list()).toEqual([]);
  expect(changes['content-changed']).toBe(3);
});

test('any text is returned unchanged', async () => {
  const question = '<b>"Loud" & clear</b>? 😀 \'; drop table faq_items; --';
  await add({ question, answer: question });
  expect(await list()).toMatchObject([{ question, answer: question }]);
});

describe('a change is refused without effect for', () => {
  test.each([
    ['no question', { answer: 'A' }, 'question', 'Please fill in both question and answer'],
    [
      'a question of blanks',
      { ...words, question: ' \t' },
      'question',
      'Please fill in both question and answer',
    ],
    ['an answer of blanks', { ...words, answer: '\n ' }, 'answer', 'Please fill in both question and answer'],
    ['two lines for a question', { ...words, question: 'a\nb' }, 'question', /can’t be stored/],
    ['too long an answer', { ...words, answer: 'x'.repeat(5_001) }, 'answer', /at most 5000/],
    ['no such category', { ...words, category: 'money' }, 'category', /\w/],
    ['an order below 0', { ...words, order: -1 }, 'order', 'Order cannot be below 0'],
    ['half an order', { ...words, order: 1.5 }, 'order', 'Order must be a whole number'],
    ['an order in words', { ...words, order: '1' }, 'order', 'Order must be a number'],
    ['NUL', { ...words, answer: 'a\0b' }, 'answer', /can’t be stored/],
  ])('%s', async (_what, payload, field, message) => {
    const item = (await add(words)).json<FaqItem>();
    const before = await list();
    for (const answer of [await add(payload), await change(item.id, payload)]) {
      expect(answer.statusCode).toBe(422);
      expect(answer.json().detail).toMatch(message);
      expect(answer.json().errors).toMatchObject([{ field }]);
    }
    expect(await list()).toEqual(before);
    expect(changes['content-changed']).toBe(1);
  });

  test('an invalid id', async () => {
    for (const answer of [await change('none', words), await remove('none')]) {
      expect(answer.statusCode).toBe(404);
      expect(answer.json().detail).toMatch(/no longer exists/);
    }
    expect(changes['content-changed']).toBe(0);
  });
});

test('of two concurrent deletions one succeeds and one finds nothing', async () => {
  const { id } = (await add(words)).json<FaqItem>();
  const answers = await Promise.all([remove(id), remove(id)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
});
