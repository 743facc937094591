import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { EmailTemplate } from '../../../shared/bulk-emails.ts';
import { setUpTestApp } from '../../../test/harness.ts';
import { SECOND } from '../../lib/clock.ts';

const product = setUpTestApp();
beforeEach(async () => {
  for (const { id } of await list()) await remove(id);
});
afterEach(() => void vi.useRealTimers());

const path = '/email/templates';
const list = async () =>
  (await product.callAsOwner('GET', path)).json<{ templates: EmailTemplate[] }>().templates;
const add = (payload: object) => product.callAsOwner('POST', path, payload);
const change = (id: string, payload: object) => product.callAsOwner('PUT', `${path}/${id}`, payload);
const remove = (id: string) => product.callAsOwner('DELETE', `${path}/${id}`);
const words = {
  name: 'Ask for stems',
  subject: 'About {{order_id}}',
  message: 'Hi {{client_name}},\r\n<b>x</b>',
};

test('templates can be saved, changed and deleted', async () => {
  const added = (await add(words)).json<EmailTemplate>();
  expect(added).toEqual({
    ...words,
    message: 'Hi {{client_name}},\n<b>x</b>',
    id: expect.any(String),
    created_at: expect.any(String),
    version: 1,
  });
  expect(await list()).toEqual([added]);
  const changed = await change(added.id, { ...words, name: 'ASK for stems', message: 'Short' });
  expect(changed.json()).toEqual({ ...added, name: 'ASK for stems', message: 'Short', version: 2 });
  expect((await remove(added.id)).json()).toEqual({ message: 'Template deleted' });
  expect(await list()).toEqual([]);
});

test('lists the newest template first', async () => {
  for (const name of ['One', 'Two', 'Three']) {
    await add({ ...words, name });
    vi.setSystemTime(Date.now() + SECOND);
  }
  expect((await list()).map(({ name }) => name)).toEqual(['Three', 'Two', 'One']);
});

describe('a template change is refused without effect for', () => {
  test('a name that is taken in any case, even with ten concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => add({ ...words, name: n % 2 ? 'Für Élise' : 'FÜR ÉLISE' })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(9).fill(409)]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json()).toEqual({
      detail: expect.stringMatching(/^You already have a template called .+\. Choose another name\.$/),
      errors: [{ field: 'name', message: 'You already have a template with this name' }],
    });
    const other = (await add(words)).json<EmailTemplate>();
    expect((await change(other.id, { ...words, name: 'für élise' })).statusCode).toBe(409);
    expect((await list()).find(({ id }) => id === other.id)?.name).toBe(words.name);
  });

  test.each([
    ['no name', { name: ' ' }, 'name', 'Name is required'],
    ['no subject', { subject: '' }, 'subject', 'Please fill in subject and message'],
    ['no message', { message: '\n' }, 'message', 'Please fill in subject and message'],
    ['two lines in the subject', { subject: 'a\nb' }, 'subject', /can’t be stored/],
    ['an unknown variable', { message: '{{nmae}}' }, 'message', /^\{\{nmae}} isn’t a variable/],
    ['too much', { message: 'x'.repeat(10_001) }, 'message', /at most 10000/],
  ])('%s', async (_what, wrong, field, message) => {
    const answer = await add({ ...words, ...wrong });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().detail).toMatch(message);
    expect(answer.json().errors).toMatchObject([{ field }]);
    expect(await list()).toEqual([]);
  });

  test('a template that no longer exists', async () => {
    for (const answer of [await change('none', words), await remove('none')]) {
      expect(answer.statusCode).toBe(404);
      expect(answer.json().detail).toMatch(/no longer exists/);
    }
  });
});
