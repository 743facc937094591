import { describe, expect, test } from 'vitest';
import { builtInAddOns } from '../../../shared/offer.ts';
import { orderForm } from '../../../shared/order-form.ts';
import { setUpTestApp } from '../../../test/harness.ts';
import { multipart, placeOrder, song, stored, usual } from '../../../test/orders.ts';

const product = setUpTestApp();

describe('an invalid order is refused, naming the field, and stores nothing:', () => {
  const long = (characters: number) => 'a'.repeat(characters);
  const amounts = ['-1', 'NaN', 'Infinity', '5e1', '50.001', '0x32', '1,000', ' 50', '$50', '10000000'];
  const wrong: [field: string, values: (string | Buffer | undefined)[]][] = [
    ['name', [undefined, '', '  ', long(121), 'A\r\nBcc: eve@example.com', 'A\nB', 'A\tB', 'A\0B', 'A\x1bB']],
    ['name', [Buffer.from([0xff, 0xfe]), Buffer.from('Ad\xe4', 'latin1')]],
    ['email', [undefined, '', 'ada', 'ada@example', 'a b@example.com', 'ada@example.com, eve@example.com']],
    ['email', ['ada@example.com\r\nBcc: eve@example.com', '\u0430da@example.com', 'ada@ex\u0430mple.com']],
    ['email', ['Ada <ada@example.com>', `${long(65)}@example.com`, `ada@${long(250)}.com`, 'ada@[::1]']],
    ['song_count', [undefined, '', '0', '11', '-1', '1.5', '1.0', '1e1', ' 3', '3 ', '+3', '03', '0x3']],
    ['song_count', ['three', '٣', '３', 'NaN', '1\n', '1,2', '99999999999999999999']],
    ['project_details', [long(5_001), 'a\0b', 'a\x08b', Buffer.from([0xc3, 0x28]), long(70_000)]],
    ['notes', [long(5_001), 'a\x7fb']],
    ...builtInAddOns.map((id): [string, string[]] => [id, ['yes', '', 'TRUE', '2', 'null', 'on ']]),
    ['service', ['none', long(41)]],
    ['add_ons', ['none', 'rush_delivery,none', long(2001)]],
    ['discount_code', [long(41), 'A\0B', 'A\nB']],
    ['original_amount', amounts],
    ['discount_amount', amounts],
    ['total_amount', amounts],
  ];
  test.each(wrong)('%s', async (field, values) => {
    const before = await stored(product);
    for (const value of values) {
      const { status, body } = await placeOrder(product.url, { fields: { [field]: value } });
      expect([value, status]).toEqual([value, 422]);
      expect(body.detail).toMatch(/\w.* \w/);
      expect(body.errors?.map((error) => error.field)).toEqual([field]);
      expect(body.errors?.[0]?.message).toBe(body.detail);
    }
    expect(await stored(product)).toEqual(before);
  });

  const reference = (...values: string[]) => values.map((value): [string, string] => ['reference', value]);
  const url = 'https://example.com/track';
  test.each<[string, [string, string][], RegExp]>([
    ['a link without encryption', reference(`1|http://example.com`), /starts with https:\/\//],
    ['a script', reference('1|javascript:alert(1)'), /starts with https:\/\//],
    ['a script that looks like a link', reference('1|javascript://example.com/%0aalert(1)'), /https:\/\//],
    ['a link with a password', reference('1|https://paypal.com:pay@example.com/'), /https:\/\//],
    ['no host', reference('1|https://'), /https:\/\//],
    ['a name without dots', reference('1|https://localhost/admin'), /https:\/\//],
    ['no song', reference(url), /the song’s number/],
    ['song zero', reference(`0|${url}`), /the song’s number/],
    ['two links in one', reference(`1|${url} ${url}`), /https:\/\//],
    ['a song the order doesn’t have', reference(`3|${url}`), /2 songs, so song 3/],
    [
      'four of one song',
      reference(...[1, 1, 2, 1, 1].map((song) => `${song}|${url}`)),
      /Song 1 .* at most 3/,
    ],
    ['a link of 10 KB', reference(`1|${url}?${'x'.repeat(10_000)}`), /at most 500 characters/],
    ['one bad link among good ones', reference(`1|${url}`, '2|ftp://example.com'), /https:\/\//],
    ['a title of 10 KB', [['song_title', 'x'.repeat(10_000)]], /at most 120 characters/],
    ['a title of two lines', [['song_title', 'Night\nBus']], /characters that can’t be stored/],
    ['more titles than songs', ['A', 'B', 'C'].map((title) => ['song_title', title]), /2 songs/],
  ])('%s as title or reference', async (_words, fields, words) => {
    const before = await stored(product);
    const { status, body } = await placeOrder(product.url, {
      fields: [...Object.entries({ ...usual, song_count: '2' }), ...fields],
    });
    expect([status, body.detail]).toEqual([422, expect.stringMatching(words)]);
    expect(body.errors?.[0]?.field.split('.')[0]).toBe(fields[0]?.[0]);
    expect(await stored(product)).toEqual(before);
  });

  test.each([
    ['name', 'a'.repeat(120)],
    ['song_title', 'a'.repeat(120)],
    ['reference', `1|https://example.com/${'a'.repeat(480)}`],
    ['project_details', 'a'.repeat(5_000)],
    ['notes', '🎵'.repeat(2_500)],
    ['song_count', '10'],
  ])('but accepts %s of the maximum length', async (field, value) => {
    expect((await placeOrder(product.url, { fields: { [field]: value } })).status).toBe(200);
  });

  test('names every invalid field at once', async () => {
    const { status, body } = await placeOrder(product.url, {
      fields: { name: '', email: 'x', song_count: '0', notes: 'a\0b' },
    });
    expect(status).toBe(422);
    expect(body.errors?.map(({ field }) => field).sort()).toEqual(['email', 'name', 'notes', 'song_count']);
  });

  const once = Object.keys(orderForm.shape).filter(
    (field) => !['song_title', 'reference', 'add_ons'].includes(field),
  );
  test.each(once)('%s sent twice', async (field) => {
    const before = await stored(product);
    const value = orderForm.shape.name && field === 'song_count' ? '1' : 'true';
    const rest = Object.entries(usual).filter(([name]) => name !== field);
    for (const second of [value, '2']) {
      const { status, body } = await placeOrder(product.url, {
        fields: [...rest, [field, value], [field, second]],
      });
      expect(status).toBe(422);
      expect(body.detail).toContain(field);
      expect(body.errors).toEqual([{ field, message: expect.any(String) }]);
    }
    expect(await stored(product)).toEqual(before);
  });

  test.each([
    ['no file at all', []],
    ['a file in another field', [song()].map((file) => ({ ...file, part: 'file' }))],
    ['a file input that was left empty', [song('', Buffer.alloc(0))]],
  ])('%s', async (_words, files) => {
    const before = await stored(product);
    const { status, body } = await placeOrder(product.url, { files });
    expect(status).toBe(422);
    expect(body.detail).toBe('Please upload at least one audio file');
    expect(body.errors?.[0]?.field).toBe('files');
    expect(await stored(product)).toEqual(before);
  });
});

describe('a body that is not a form is refused and stores nothing:', () => {
  const { body } = multipart();
  const form = 'multipart/form-data; boundary=next-part';
  const many = Array.from({ length: 100 }, (_, n): [string, string] => [`field-${n}`, 'x']);
  const headless = Buffer.from('--next-part\r\nContent-Type: text/plain\r\n\r\nx\r\n--next-part--\r\n');
  const longHead = Buffer.from(`--next-part\r\nX-Long: ${'x'.repeat(9_000)}\r\n\r\nx\r\n--next-part--\r\n`);
  test.each<[string, string, Buffer | string, number]>([
    ['JSON', 'application/json', '{"name":"Ada"}', 415],
    ['JSON that is broken', 'application/json', '{"name"', 400],
    ['fields without files', 'application/x-www-form-urlencoded', 'name=Ada', 415],
    ['text', 'text/plain', 'name=Ada', 415],
    ['another multipart', 'multipart/mixed; boundary=next-part', body, 415],
    ['no boundary', 'multipart/form-data', body, 400],
    ['an empty boundary', 'multipart/form-data; boundary=""', body, 400],
    ['a boundary too long', `multipart/form-data; boundary=${'x'.repeat(71)}`, body, 400],
    ['another boundary', 'multipart/form-data; boundary=other', body, 400],
    ['nothing', form, '', 400],
    ['an end without a form', form, '--next-part', 400],
    ['a form that ends early', form, body.subarray(0, -20), 400],
    ['a part without a name', form, headless, 400],
    ['a part with too long a head', form, longHead, 400],
    ['too many fields', form, multipart({ fields: [...Object.entries(usual), ...many] }).body, 400],
    ['a compressed body', form, Buffer.from([0x1f, 0x8b, 8, 0]), 400],
  ])('%s', async (_words, type, content, status) => {
    const before = await stored(product);
    const answer = await fetch(`${product.url}/api/orders/immediate`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: Buffer.from(content),
    });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(await answer.json()).toEqual({ detail: expect.stringMatching(/\w.* \w/) });
    expect(await stored(product)).toEqual(before);
  });

  test('no body, or another method', async () => {
    const post = await product.app.inject({ method: 'POST', url: '/api/orders/immediate' });
    expect(post.statusCode).toBe(415);
    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH'] as const) {
      const answer = await product.app.inject({ method, url: '/api/orders/immediate' });
      expect([method, answer.statusCode, answer.headers.allow]).toEqual([method, 405, 'POST']);
    }
  });
});
