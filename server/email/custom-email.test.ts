import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { count } from '../../test/test-scopes.ts';
import { type CustomEmailData, customEmail } from './custom-email.ts';
import { greetingName } from './greeting-name.ts';
import { renderDocument } from './render-document.ts';

const facts = (change: Partial<CustomEmailData> = {}): CustomEmailData => ({
  public_url: 'https://studio.example.com',
  settings: {
    business_name: 'Low Tide Studio',
    contact_email: 'desk@example.com',
    postal_address: '4 Thistle Yard, Leith',
  },
  message: 'Hi Nora,\n\nyour mix is ready:\nhttps://files.example/mix.wav?a=1&b=2\n\n\n\nBest,\nLow Tide',
  unsubscribe_url: null,
  ...change,
});
const write = (change?: Partial<CustomEmailData>) => renderDocument(customEmail(facts(change)));
const decode = (html: string) =>
  html.replace(
    /&(lt|gt|quot|amp|#x27);/g,
    (_, name: string) => ({ lt: '<', gt: '>', quot: '"', amp: '&' })[name] ?? "'",
  );

test("both parts contain the text, the signature and the studio's address", async () => {
  const { html, text } = await write();
  for (const part of [html, text])
    for (const fact of ['Hi Nora,', 'Low Tide Studio', 'desk@example.com', '4 Thistle Yard, Leith'])
      expect(part).toContain(fact);
  for (const part of [html, text]) expect(part).not.toMatch(/unsubscribe/i);
});

test('splits paragraphs at blank lines, keeps line breaks, and makes URLs clickable', async () => {
  const { html, text } = await write();
  expect(html.match(/<p /g)).toHaveLength(3);
  expect(html).toContain('your mix is ready:<br/><a href="https://files.example/mix.wav?a=1&amp;b=2"');
  expect(html).toContain('Best,<br/>Low Tide</p>');
  expect(text.startsWith(facts().message.replace('\n\n\n\n', '\n\n'))).toBe(true);
});

test('both parts contain the unsubscribe link and say which emails continue', async () => {
  const unsubscribe_url = 'https://studio.example.com/unsubscribe/abc.def';
  const { html, text } = await write({ unsubscribe_url });
  expect(html).toMatch(
    /<a href="https:\/\/studio\.example\.com\/unsubscribe\/abc\.def"[^>]*>Unsubscribe<\/a>/,
  );
  expect(text).toMatch(/\nUnsubscribe: https:\/\/studio\.example\.com\/unsubscribe\/abc\.def$/);
  for (const part of [html, text]) expect(part).toContain('I’ll still email you about your orders.');
});

test("leaves no gap for an address that isn't set", async () => {
  const { text } = await write({ settings: { ...facts().settings, postal_address: '' } });
  expect(text).toMatch(/\n\n--\nLow Tide Studio\ndesk@example\.com$/);
});

describe('hostile text', () => {
  const script = '</p><script>alert(1)</script><img src=x onerror=alert(1)>"\'&';

  test('is escaped everywhere', async () => {
    const settings = { business_name: script, contact_email: script, postal_address: script };
    const { html } = await write({ settings, message: script, public_url: 'https://studio.example.com' });
    expect(html).not.toMatch(/<script|<img|<link|<iframe|<[^>]*\ssrc=|url\(|@import/i);
    expect(html).toContain('&lt;script&gt;');
  });

  test("makes only web links, and can't break out of the attribute", async () => {
    const { html } = await write({
      message: 'javascript:alert(1) https://a.example/"onmouseover="alert(1) https://paypal.me@evil.example',
    });
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    expect(links).toEqual(['https://a.example/', 'https://studio.example.com', 'mailto:desk@example.com']);
    expect(html).not.toMatch(/\sonmouseover=/);
  });

  test('keeps any text as it was', async () => {
    const typed = fc.string({ unit: 'grapheme', maxLength: 200 }).filter((text) => !/[\r\n]/.test(text));
    await fc.assert(
      fc.asyncProperty(typed, async (words) => {
        const { html, text } = await write({ message: `[${words}]` });
        expect(text).toContain(`[${words}]`);
        expect(decode(html.replace(/<a [^>]*>|<\/a>/g, ''))).toContain(`[${words}]`);
      }),
      { numRuns: count(300, 10_000) },
    );
  });
});

test('greets a client only by a name that looks like one', () => {
  for (const name of ['Nora Lind', 'Dr. Bo', 'María-José O’Neil', '陳小明'])
    expect(greetingName(name)).toBe(name);
  for (const name of ['', '  ', 'x'.repeat(61), 'Win at http://a.example', 'www.a', 'spam.io', 'a@b'])
    expect(greetingName(name)).toBe('there');
});
