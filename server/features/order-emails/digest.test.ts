import { expect, test } from 'vitest';
import { defaultSettings, type Settings } from '../../../shared/settings.ts';
import { renderDocument } from '../../email/render-document.ts';
import type { EmailRow } from '../emails/queries.ts';
import { clientDigestEmail, type DigestData, studioDigestEmail } from './digest-emails.ts';
import { writeDigest } from './merge-held-emails.ts';

const AT = Date.parse('2026-11-21T18:14:00.000Z');

/** Held emails of orders placed twenty seconds apart. */
const held = (
  kind: string,
  count: number,
  settings: Partial<Settings> = {},
  facts: object = {},
): EmailRow[] =>
  Array.from({ length: count }, (_, n) => {
    const order = {
      id: `MX-7K2Q9ZP4M${100 + n}`,
      name: '<b>Buy now</b> https://spam.example',
      email: `artist${n}@example.org`,
      project_details: 'https://spam.example',
      song_count: 1 + (n % 3),
      add_ons: { rush_delivery: n % 4 === 0 },
      total_amount: 5_000 * (1 + (n % 3)),
      created_at: new Date(AT - 460_000 + n * 20_000).toISOString(),
      files: [{ name: 'https://spam.example.wav', size_bytes: 1 }],
    };
    const data = {
      public_url: 'https://studio.example.com',
      settings: {
        ...defaultSettings,
        business_name: 'Low Tide Studio',
        paypal_handle: 'LowTide',
        ...settings,
      },
      order,
      ...facts,
    };
    return {
      kind,
      created_at: order.created_at,
      recipient: kind.endsWith('_studio') ? 'owner@example.com' : `artist+${n}@example.org`,
      reply_to: 'owner@example.com',
      data: JSON.stringify(data),
    } as EmailRow;
  });

const write = async (rows: EmailRow[]) => {
  const email = writeDigest(rows, AT);
  const document = email.kind === 'orders_digest_studio' ? studioDigestEmail : clientDigestEmail;
  const words = await renderDocument(document(email.data as DigestData));
  return { ...email, ...words };
};

test('the studio’s digest lists each order with its link, and nothing a stranger typed', async () => {
  const { subject, recipient, reply_to, order_id, html, text } = await write(held('order_placed_studio', 23));
  expect({ subject, recipient, reply_to, order_id }).toEqual({
    subject: '23 more orders in the last 8 minutes',
    recipient: 'owner@example.com',
    reply_to: '',
    order_id: null,
  });
  for (const words of [html, text]) {
    for (let n = 100; n < 123; n++)
      expect(words).toContain(`https://studio.example.com/admin/orders/MX-7K2Q9ZP4M${n}`);
    expect(words).toContain('$2,250 in all');
    expect(words).toContain('1 song, 1 file, rush, Nov 21, 2026, 18:06 UTC');
    expect(words).not.toMatch(/spam|Buy now|artist\d/);
  }
});

test('a client’s digest goes to the latest address with payment instructions per order, and repeats nothing typed', async () => {
  const { subject, recipient, reply_to, html, text } = await write(held('order_placed_client', 3));
  expect({ subject, recipient, reply_to }).toEqual({
    subject: '3 more orders at Low Tide Studio',
    recipient: 'artist+2@example.org',
    reply_to: 'owner@example.com',
  });
  for (const words of [html, text]) {
    for (const price of [50, 100, 150]) expect(words).toContain(`https://paypal.me/LowTide/${price}USD`);
    expect(words).toMatch(/Didn’t order\? Reply to this email/);
    expect(words).not.toMatch(/spam|Buy now|artist\d|admin/);
  }
});

test('a client’s digest without payment links says that the studio will email', async () => {
  const { html, text } = await write(
    held('order_placed_client', 2, { paypal_handle: '', cashapp_handle: '' }),
  );
  for (const words of [html, text]) {
    expect(words).toContain('I’ll email you how to pay.');
    expect(words).not.toContain('paypal');
  }
});

test('a client’s digest of received payments asks for no money', async () => {
  const { subject, html, text } = await write(held('payment_received_client', 2, {}, { due: 0 }));
  expect(subject).toBe('2 updates at Low Tide Studio');
  for (const words of [html, text]) {
    expect(words).toContain('I’ve received your payment');
    expect(words).not.toMatch(/\$|paypal|Pay each order/i);
  }
});

test.each([
  [
    'files_expiring_client',
    'To be deleted on Thursday, December 3, 2026: 2 files I delivered and 1 file you',
  ],
  ['files_erased_client', 'Deleted on Thursday, December 3, 2026: 2 files I delivered and 1 file you sent'],
])('a client’s digest of %s says which files, and when', async (kind, expected) => {
  const file = { name: 'a.wav', size_bytes: 1 };
  const facts = { sent: [file], delivered: [file, file], erased_at: '2026-12-03T10:00:00.000Z' };
  const { html, text } = await write(held(kind, 2, {}, facts));
  for (const words of [html, text]) expect(words.split(expected)).toHaveLength(3);
});

test('the studio’s digest of updates adds up no orders', async () => {
  const { html, text } = await write(held('client_message', 2));
  for (const words of [html, text]) {
    expect(words).toContain('2 updates arrived in the last');
    expect(words).not.toContain('in all');
  }
});

test.each([
  [1, 'in the last minute'],
  [60, 'in the last 60 minutes'],
  [3_000, 'since Nov 19, 2026, 16:14 UTC'],
])('orders from the last %i minutes are described as %s', async (minutes, words) => {
  const rows = held('order_placed_studio', 2);
  const first = { ...rows[0], created_at: new Date(AT - minutes * 60_000).toISOString() };
  expect(writeDigest([first as EmailRow, rows[1] as EmailRow], AT).subject).toBe(`2 more orders ${words}`);
});
