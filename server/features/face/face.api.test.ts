import { describe, expect, test } from 'vitest';
import { defaultAccent, getAccentPath } from '../../../shared/accent.ts';
import { setUpTestApp } from '../../../test/harness.ts';
import { computeAccent } from './accent.ts';

const product = setUpTestApp();
const save = (accent: string) => product.callAsOwner('PUT', '/settings', { accent });
const get = (url: string) => product.app.inject({ url });

describe('the studio’s colour', () => {
  test('has a style sheet of its own, which may be kept forever; no other colour has one', async () => {
    expect((await save('#36F')).json()).toMatchObject({ accent: '#3366ff' });
    const styles = await get(getAccentPath('#3366ff'));
    expect(styles.statusCode).toBe(200);
    expect(styles.headers).toMatchObject({
      'content-type': 'text/css; charset=utf-8',
      'cache-control': expect.stringContaining('immutable'),
    });
    expect(styles.body).toContain('--color-accent:light-dark(');
    expect((await get(getAccentPath('#00ff00'))).statusCode).toBe(404);
    await save('#00ff00');
    expect((await get(getAccentPath('#00ff00'))).statusCode).toBe(200);
    expect((await get(getAccentPath('#3366ff'))).statusCode).toBe(404);
    await save(defaultAccent);
  });

  test.each([
    'red',
    '#12345',
    '#1234567',
    '#ggg',
    'url(x)',
    '#fff;}body{display:none',
    '',
  ])('is refused as %j', async (accent) => {
    const answer = await save(accent);
    expect([answer.statusCode, answer.json().errors]).toEqual([
      422,
      [{ field: 'accent', message: 'Choose a colour by its code, like #ffb224' }],
    ]);
  });

  test('is that of emails, too, light enough to carry their buttons’ text', async () => {
    const settings = { business_name: 'Harbour', contact_email: 'h@example.com', postal_address: '' };
    const data = { public_url: product.url, settings, message: 'Hi', unsubscribe_url: null };
    const { renderEmail } = product.deps;
    expect((await renderEmail('mail_test', data)).html).toContain(`3px solid ${defaultAccent}`);
    await save('#0d3b3b');
    const { fill } = computeAccent('#0d3b3b');
    expect(fill).not.toBe('#0d3b3b');
    expect((await renderEmail('mail_test', data)).html).toContain(`3px solid ${fill}`);
    await save(defaultAccent);
  });

  test('is told how it would be shown', async () => {
    const answer = await product.callAsOwner('GET', '/accent?accent=%23000000');
    expect(answer.json()).toEqual({
      text_day: '#000000',
      text_night: expect.stringMatching(/^#[0-9a-f]{6}$/),
      fill: expect.stringMatching(/^#[0-9a-f]{6}$/),
    });
    expect((await product.callAsOwner('GET', '/accent?accent=red')).statusCode).toBe(422);
  });
});
