import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { defaultOffer } from '../../../shared/default-offer.ts';
import { mapNames, orderTextNames } from '../../../shared/order-fields.ts';
import { neutralWording } from '../../../shared/payment-wording.ts';
import { priceOrder } from '../../../shared/pricing.ts';
import { defaultSettings, type Settings } from '../../../shared/settings.ts';
import { renderDocument } from '../../email/render-document.ts';
import { writeDate } from './about-order.ts';
import { writePlacedEmails } from './kinds.ts';
import { placedClientEmail } from './placed-client-email.ts';
import type { PlacedData } from './placed-order.ts';
import { placedStudioEmail } from './placed-studio-email.ts';

const add_ons = { rush_delivery: true, additional_revisions: true };
const quote = priceOrder(defaultOffer, { song_count: 3, add_ons }, { kind: 'fixed', value: 1_050 });

const orderWith = (change: Partial<PlacedData['order']> = {}): PlacedData => ({
  public_url: 'https://studio.example.com',
  settings: { ...defaultSettings, business_name: 'Low Tide Studio' },
  order: {
    ...mapNames(orderTextNames, () => ''),
    id: 'MX-7K2Q9ZP4M1XA',
    name: 'Nora Lind',
    email: 'nora@example.org',
    project_details: 'Three songs.\nVocals close.',
    notes: 'Out on the 12th.',
    title: 'Low Tide and 2 more',
    songs: [
      { name: 'Low Tide', references: ['https://example.com/warm'] },
      { name: 'Song 2', references: [] },
      { name: 'Hook', references: [] },
    ],
    song_count: 3,
    add_ons,
    lines: quote.lines,
    original_amount: quote.original_amount,
    discount_code: 'SPRING',
    discount_amount: quote.discount_amount,
    total_amount: quote.total_amount,
    created_at: '2026-11-21T18:04:11.000Z',
    files: [
      { name: 'low-tide.zip', size_bytes: 1_048_576, song: 2, label: 'other' },
      { name: 'hook.flac', size_bytes: 524_288, song: 1, label: 'hook' },
    ],
    check: ['Checked 2 files: 1 to fix.', 'hook.flac: It clips 12 times, first at 0:41.'],
    ...change,
  },
});

const withSettings = (change: Partial<Settings>, data = orderWith()): PlacedData => ({
  ...data,
  settings: { ...data.settings, ...change },
});

const studio = (data = orderWith()) => renderDocument(placedStudioEmail(data));
const client = (data = orderWith()) => renderDocument(placedClientEmail(data));

test('an email that was sent late asks for no payment that was made meanwhile', async () => {
  const read = async (money: PlacedData['money']) => (await client({ ...orderWith(), money })).text;
  expect(await read(undefined)).toMatch(/how to pay/i);
  expect(await read({ state: 'opened', text: 'PayPal opened.', due: 22_450 })).toMatch(/how to pay/i);
  const rest = await read({ state: 'partly', text: '$24.50 left to pay.', due: 2450 });
  expect(rest).toContain('$24.50 left to pay.');
  expect(rest.match(/paypal\.me\S+/)?.[0]).toContain('/24.5');
  for (const state of ['reported', 'paid'] as const) {
    const text = await read({ state, text: 'Here is how it stands.', due: 0 });
    expect(text).toContain('Here is how it stands.');
    expect(text).not.toMatch(/how to pay|paypal\.me/i);
    expect(text.includes('I check for your payment')).toBe(state === 'reported');
  }
});

test('one email goes to the studio and one to the client, and replies reach the other side', () => {
  expect(writePlacedEmails(orderWith())).toMatchObject([
    {
      kind: 'order_placed_studio',
      recipient: defaultSettings.contact_email,
      reply_to: 'nora@example.org',
      subject: 'Nora Lind – Low Tide and 2 more: New order, 3 songs, $224.50, rush',
    },
    {
      kind: 'order_placed_client',
      recipient: 'nora@example.org',
      reply_to: defaultSettings.contact_email,
      subject: 'Low Tide and 2 more: I have your files',
    },
  ]);
});

test('a date has its year unless that is the year where the studio is', () => {
  vi.setSystemTime('2026-12-31T19:00:00.000Z');
  const { timezone: _, ...earlier }: PlacedData['settings'] = orderWith().settings;
  const say = (settings: PlacedData['settings']) => writeDate(settings, '2027-01-05');
  expect(say({ ...earlier, timezone: 'Asia/Tokyo' })).toBe('Tuesday 5 January');
  expect(say({ ...earlier, timezone: 'America/Lima' })).toBe('Tuesday 5 January 2027');
  expect(say(earlier)).toBe('Tuesday 5 January 2027');
  vi.useRealTimers();
});

test('the studio’s email has everything the client entered, in both parts', async () => {
  const { html, text } = await studio();
  for (const part of [html, text])
    for (const fact of [
      'MX-7K2Q9ZP4M1XA',
      'Nora Lind',
      'nora@example.org',
      'Mixing and mastering, 3 songs',
      '3 x $50',
      '$150',
      'Rush delivery',
      'Additional revisions',
      '$25',
      'Discount SPRING',
      '-$10.50',
      '$224.50',
      'Three songs.',
      'Vocals close.',
      'Out on the 12th.',
      'low-tide.zip',
      '1.00 MB',
      'hook.flac',
      '0.50 MB',
      'https://studio.example.com/admin/orders/MX-7K2Q9ZP4M1XA',
      'https://example.com/warm',
      'Nov 21, 2026, 18:04 UTC',
    ])
      expect(part).toContain(fact);
});

test('the studio’s email lists files by song with labels', async () => {
  const { html, text } = await studio();
  expect(text).toMatch(/hook\.flac \(Low Tide, Hook\) .*\nlow-tide\.zip \(Song 2, Other\) /);
  expect(html).toContain('Song 2, Other');
  expect((await studio(orderWith({ song_count: 1 }))).text).toContain('hook.flac (Hook) ');
  const { text: plain } = await client();
  expect(plain).not.toMatch(/hook|Song 2|example\.com\/warm/i);
});

test('only the studio’s email has the two lines of findings, and no blank line without them', async () => {
  const lines = orderWith().order.check ?? [];
  const { html, text } = await studio();
  for (const line of lines) for (const part of [html, text]) expect(part).toContain(line);
  expect(text).toContain(`1.00 MB\n\n${lines.join('\n')}\n\n`);
  const { html: page, text: plain } = await client();
  for (const part of [page, plain]) expect(part).not.toMatch(/clips|Checked/);
  const { check: _, ...before } = orderWith().order;
  for (const order of [before, { ...before, check: [] }]) {
    const mail = await studio({ ...orderWith(), order });
    expect(mail.text).toContain('1.00 MB\n\nOpen the order:');
    expect(mail.html).not.toContain('Checked');
  }
});

test('the client’s email has the price, payment instructions and next steps, in both parts', async () => {
  const { html, text } = await client();
  for (const part of [html, text])
    for (const fact of [
      'Hi Nora Lind,',
      'MX-7K2Q9ZP4M1XA',
      '2 files, 1.50 MB',
      '$224.50',
      'https://paypal.me/your-paypal-handle/224.50USD',
      '$your-cashtag',
      'within 24 hours',
      '24-48 hours',
      '3 more rounds',
    ])
      expect(part).toContain(fact);
  expect(text).toContain(defaultSettings.payment_message);
});

test('says so if an order has no rush or nothing to pay', async () => {
  const data = orderWith({ add_ons: {}, total_amount: 0, discount_amount: quote.original_amount });
  const { html, text } = await client(data);
  for (const part of [html, text]) {
    expect(part).toContain('48-72 hours');
    expect(part).toContain('nothing to pay');
    expect(part).not.toMatch(/paypal|cash app/i);
  }
});

test.each<[string, Partial<Settings>, string, RegExp]>([
  ['a method that is not set up is not offered', { paypal_handle: '' }, 'Cash App', /paypal/i],
  [
    'without any, the studio announces an email about it',
    { paypal_handle: '', cashapp_handle: '' },
    'I’ll email you how to pay.',
    /paypal|cash app|for the note|friends/i,
  ],
])('of the ways to pay, %s', async (_, settings, words, unsaid) => {
  const { html, text } = await client(withSettings(settings));
  for (const part of [html, text]) {
    expect(part).toContain(words);
    expect(part).not.toMatch(unsaid);
  }
});

test.each([
  defaultSettings.payment_message,
  neutralWording,
  'Any PayPal balance is fine.',
  '',
])('asks for the order number in the note once, with the studio’s words %j', async (payment_message) => {
  const { html, text } = await client(withSettings({ payment_message }));
  for (const part of [html, text]) {
    expect(part.match(/in the note/g)).toHaveLength(1);
    if (payment_message) expect(part).toContain(payment_message.split(' & ')[0]);
  }
});

describe('hostile input', () => {
  const script = '<script>alert(1)</script><img src=x onerror=alert(1)>"\'&';

  test('is text in the HTML, which loads nothing external', async () => {
    const order = orderWith({
      name: script,
      project_details: script,
      notes: script,
      discount_code: script,
      title: script,
      songs: [1, 2].map(() => ({ name: script, references: [] })),
      song_count: 2,
      files: [{ name: script, size_bytes: 1, song: 1, label: 'other' }],
      check: [script, `${script}: ${script}`],
    });
    const data = withSettings({ business_name: script, payment_message: script }, order);
    for (const { html } of [await studio(data), await client(data)]) {
      expect(html).toContain('&lt;script&gt;');
      expect(html).not.toMatch(/<script|<img|<link|<iframe|<[^>]*\ssrc=|url\(|@import/i);
    }
  });

  test('survives escaping and unescaping unchanged', async () => {
    const decode = (html: string) =>
      html.replace(
        /&(lt|gt|quot|amp|#x27);/g,
        (_, name: string) => ({ lt: '<', gt: '>', quot: '"', amp: '&' })[name] ?? "'",
      );
    await fc.assert(
      fc.asyncProperty(fc.string({ maxLength: 100 }), async (typed) => {
        const { html, text } = await studio(orderWith({ notes: `[${typed}]` }));
        expect(text).toContain(`[${typed}]`);
        expect(decode(html)).toContain(`[${typed}]`);
      }),
      { numRuns: 300 },
    );
  });

  test('can’t add lines to a subject', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) =>
        writePlacedEmails(orderWith({ name })).every(
          ({ subject }) =>
            !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(subject) && subject.isWellFormed() && subject.length < 500,
        ),
      ),
      { numRuns: 300 },
    );
  });

  test('can’t be used to advertise through the client’s email', async () => {
    const name = 'Win now at http://spam.example';
    const { html, text } = await client(
      orderWith({
        name,
        project_details: 'buy pills',
        notes: 'buy pills',
        files: [{ name: 'pills.wav', size_bytes: 1, song: 1, label: 'other' }],
      }),
    );
    for (const part of [html, text]) expect(part).not.toMatch(/spam|pills/);
    expect(text).toMatch(/^Hi,$/m);
    for (const title of ['Win at https://spam.example', 'www.spam.example', 'spam.io', 'x'.repeat(81)])
      expect(placedClientEmail(orderWith({ title })).subject).toBe('Your order: I have your files');
    for (const title of ['3:15 / Intro', 'Vol. 2', 'What’s Up?', 'Ночной автобус'])
      expect(placedClientEmail(orderWith({ title })).subject).toBe(`${title}: I have your files`);
    for (const link of ['www.spam.example', 'spam.io', 'a@spam.example', 'x'.repeat(61)])
      expect((await client(orderWith({ name: link }))).text).toMatch(/^Hi,$/m);
    for (const person of ['Dr. Bo', 'J.', 'María-José O’Neil', '陳小明'])
      expect((await client(orderWith({ name: person }))).text).toMatch(new RegExp(`^Hi ${person},$`, 'm'));
  });
});

test('a song without files is named to its client, and the turnaround waits for it', async () => {
  const data = orderWith({
    empty_songs: [2],
    songs: [
      { name: 'Night Ferry', references: [] },
      { name: 'Slow Orbit', references: [] },
    ],
  });
  expect(placedClientEmail(data).subject).toContain('Please send the files for Slow Orbit');
  const { text } = await client(data);
  expect(text).toContain('I don’t have the files for Slow Orbit yet. I start once every song has its files.');
  expect(text).toMatch(/hours, once every song has its files\.|if I have all your/);
  expect((await client()).text).not.toContain('once every song has its files');
});
