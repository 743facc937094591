import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { count } from '../../test/faults/counts.ts';
import { customEmailRenderers } from './custom-email.ts';
import type { CustomEmailData } from './custom-email-data.ts';
import { greetingName } from './greeting-name.ts';

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
type Kind = keyof typeof customEmailRenderers;
const kinds = Object.keys(customEmailRenderers) as Kind[];
const write = (change?: Partial<CustomEmailData>, kind: Kind = 'individual') =>
  customEmailRenderers[kind](facts(change));
const decode = (html: string) =>
  html.replace(
    /&(lt|gt|quot|amp|#x27);/g,
    (_, name: string) => ({ lt: '<', gt: '>', quot: '"', amp: '&' })[name] ?? "'",
  );

test.each(kinds)('%s: both parts hold the words, who wrote them and where the studio is', async (kind) => {
  const { html, text } = await write({}, kind);
  for (const part of [html, text])
    for (const fact of ['Hi Nora,', 'Low Tide Studio', 'desk@example.com', '4 Thistle Yard, Leith'])
      expect(part).toContain(fact);
  for (const part of [html, text]) expect(part).not.toMatch(/unsubscribe/i);
});

test('paragraphs stand at blank lines, line breaks are kept, and an address can be pressed', async () => {
  const { html, text } = await write();
  expect(html.match(/<p /g)).toHaveLength(3);
  expect(html).toContain('your mix is ready:<br/><a href="https://files.example/mix.wav?a=1&amp;b=2"');
  expect(html).toContain('Best,<br/>Low Tide</p>');
  expect(text.startsWith(facts().message)).toBe(true);
});

test('the way off the list stands in both parts, with what goes on coming', async () => {
  const unsubscribe_url = 'https://studio.example.com/unsubscribe/abc.def';
  const { html, text } = await write({ unsubscribe_url }, 'bulk');
  expect(html).toMatch(
    /<a href="https:\/\/studio\.example\.com\/unsubscribe\/abc\.def"[^>]*>Unsubscribe<\/a>/,
  );
  expect(text).toMatch(/\nUnsubscribe: https:\/\/studio\.example\.com\/unsubscribe\/abc\.def$/);
  for (const part of [html, text]) expect(part).toContain('We’ll still email you about your orders.');
});

test('an address that is not set leaves no gap', async () => {
  const { text } = await write({ settings: { ...facts().settings, postal_address: '' } });
  expect(text).toMatch(/\n\n--\nLow Tide Studio\ndesk@example\.com$/);
});

describe('hostile words', () => {
  const script = '</p><script>alert(1)</script><img src=x onerror=alert(1)>"\'&';

  test('stay words, wherever they stand', async () => {
    const settings = { business_name: script, contact_email: script, postal_address: script };
    const { html } = await write({ settings, message: script, public_url: 'https://studio.example.com' });
    expect(html).not.toMatch(/<script|<img|<link|<iframe|<[^>]*\ssrc=|url\(|@import/i);
    expect(html).toContain('&lt;script&gt;');
  });

  test('no link but to the web, and none out of its attribute', async () => {
    const { html } = await write({
      message: 'javascript:alert(1) https://a.example/"onmouseover="alert(1) https://paypal.me@evil.example',
    });
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    expect(links).toEqual(['https://a.example/', 'https://studio.example.com', 'mailto:desk@example.com']);
    expect(html).not.toMatch(/\sonmouseover=/);
  });

  test('any text comes out as it went in', { timeout: 600_000 }, async () => {
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

test('a client is called by a name that reads like one', () => {
  for (const name of ['Nora Lind', 'Dr. Bo', 'María-José O’Neil', '陳小明'])
    expect(greetingName(name)).toBe(name);
  for (const name of ['', '  ', 'x'.repeat(61), 'Win at http://a.example', 'www.a', 'spam.io', 'a@b'])
    expect(greetingName(name)).toBe('there');
});
