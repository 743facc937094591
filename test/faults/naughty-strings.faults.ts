import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FaqItem, faqForm } from '../../shared/faq.ts';
import { orderTexts } from '../../shared/order-form.ts';
import type { OrderDetail } from '../../shared/orders.ts';
import { naughtyStrings } from '../hostile/strings.ts';
import { placed, placeOrder } from '../orders.ts';
import { type Smtp, startSmtp } from '../services/smtp.ts';
import { count, isNightly } from '../test-scopes.ts';
import { type Asked, ask, forEachLimited, sampleEvenly } from './raw-requests.ts';
import { note } from './record-figure.ts';
import { type FaultStudio, openFaultStudio, signIn } from './studio.ts';

const texts = sampleEvenly(naughtyStrings, count(20, naughtyStrings.length));

let smtp: Smtp;
let studio: FaultStudio;
let url: string;
let authorization: string;
let requests = 0;
beforeAll(async () => {
  smtp = await startSmtp();
  studio = await openFaultStudio({ variables: { SMTP_URL: smtp.url, MAIL_FROM: 'studio@example.com' } });
  ({ url } = await studio.start());
  ({ authorization } = await signIn(url));
  await placed(url);
});
afterAll(async () => {
  await studio.close();
  await smtp.stop();
});

const call = async <T>(method: string, path: string, body?: unknown) => {
  requests++;
  const asked: Asked = { method, path, headers: { authorization, 'content-type': 'application/json' } };
  if (body !== undefined) asked.body = JSON.stringify(body);
  const { status, text, ms } = await ask(url, asked);
  expect(status, `${method} ${path} ${asked.body ?? ''}`).toBeLessThan(500);
  if (isNightly) expect(ms).toBeLessThan(5_000);
  return { status, body: JSON.parse(text) as T };
};
const inQuery = (text: string) => encodeURIComponent(text.toWellFormed());

test('naughty strings are stored exactly or rejected, wherever they are typed', async (context) => {
  expect(naughtyStrings.length).toBeGreaterThan(700);
  const { body: item } = await call<FaqItem>('POST', '/api/admin/faq', { question: 'Q?', answer: 'A.' });
  let refused = 0;
  for (const text of texts) {
    await call('GET', `/api/admin/orders?search=${inQuery(text)}`);
    await call('POST', '/api/validate-discount', { code: text, subtotal: 50 });
    const written = { question: text, answer: text, category: 'general', order: 1 };
    const right = faqForm.safeParse(written);
    const { status } = await call('PUT', `/api/admin/faq/${item.id}`, written);
    expect(status, JSON.stringify(text)).toBe(right.success ? 200 : 422);
    if (!right.success) refused++;
    else {
      const { body } = await call<{ items: FaqItem[] }>('GET', '/api/faq');
      expect(body.items.find(({ id }) => id === item.id)).toMatchObject(right.data);
      const page = await ask(url, { path: '/faq' });
      expect(page.status).toBe(200);
      if (/<\w/.test(right.data.answer)) expect(page.text).not.toContain(right.data.answer);
    }
  }
  note(context, {
    fault: 'H5',
    what: `${texts.length} naughty strings in search, code and FAQ`,
    count: requests,
    seen: `stored exactly, or refused (${refused}); never as markup of a page`,
  });
});

test('naughty strings in an order are stored exactly and escaped in its emails, or rejected', async (context) => {
  let taken = 0;
  await forEachLimited(
    // A form carries bytes: a lone surrogate cannot be sent.
    texts.filter((text) => text.isWellFormed()),
    async (text) => {
      const fields = { name: text, project_details: text, notes: text };
      const right = orderTexts.safeParse({ ...fields, email: 'ada@example.com' });
      const { status, body } = await placeOrder(url, { fields });
      expect(status, JSON.stringify(text)).toBe(right.success ? 200 : 422);
      if (!right.success) return;
      taken++;
      const { body: order } = await call<OrderDetail>('GET', `/api/admin/orders/${body.order_id}`);
      expect(order.client_info.name).toBe(right.data.name);
      expect(order.project_details).toBe(right.data.project_details);
      expect(order.notes).toBe(right.data.notes);
    },
    4,
  );
  // Plus the two emails of the order that was there before.
  await expect.poll(() => smtp.messages.length).toBe(2 * taken + 2);
  for (const { to, email } of smtp.messages) {
    expect(to).toHaveLength(1);
    expect(email.html).not.toMatch(/<(?:script|img|svg|iframe|base|form|meta http)\b[^>]*(?:alert|evil)/i);
    expect(email.html).not.toMatch(/href="javascript:/i);
  }
  note(context, {
    fault: 'H5',
    what: 'the same strings in orders and their mails',
    count: texts.length,
    seen: `${taken} stored exactly and escaped in both mails, the others refused`,
  });
});
