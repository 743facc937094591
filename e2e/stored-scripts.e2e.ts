import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { DiscountForm } from '../shared/discounts.ts';
import { makeZip } from '../test/audio/zip.ts';
import { type PlacedOrder, placedWithKey, song, wav } from '../test/orders.ts';
import { jpeg } from '../test/pictures.ts';
import { getUploadId, uploaded } from '../test/tus.ts';
import { adminOf } from './admin-steps.ts';
import { deskOf } from './messaging-steps.ts';
import { quiet } from './quiet.ts';
import { setStage } from './set-up.ts';
import { addNote, addVersion, askAsClient } from './version-steps.ts';

// Every field that is stored and displayed contains a script. A page that violates the CSP, fetches what a script
// names, or runs it, fails.
const stage = setStage();
const { asOwner } = adminOf(stage);

const fields: string[] = [];
/** Runs wherever text is parsed as markup, in an attribute or outside; contains the number of its field. */
const script = (field: string): string => {
  fields.push(field);
  return `'"></title></script><img src=/ran-${fields.length} onerror=ran()><script>ran()</script>`;
};
const short = (field: string): string => {
  fields.push(field);
  return `"><b id=ran-${fields.length} onclick=ran()>`;
};

const file = (bytes: Buffer, name: string) => new File([new Uint8Array(bytes)], name);

const placeOrder = async (email: string, code?: string): Promise<PlacedOrder> =>
  placedWithKey(stage.product.url, {
    fields: {
      name: script('name'),
      email,
      project_details: script('details'),
      notes: script('notes'),
      ...(code ? { discount_code: code, discount_amount: '5', total_amount: '45' } : {}),
    },
    files: [
      song(`${short('file name').replace(/[<>"]/g, "'")}.wav`, wav),
      { name: 'a.zip', content: makeZip([{ name: `${script('name in an archive')}.wav`, content: wav }]) },
    ],
  });

/** What a client writes later on the order page, and the studio's answer there. */
const talk = async (order: PlacedOrder): Promise<void> => {
  const { id } = order;
  const { product, studio } = stage;
  const upload = await uploaded(
    product.url,
    wav,
    `${short('name of a later file').replace(/[<>"]/g, "'")}.wav`,
  );
  const said = {
    'payment-reports': {
      method: 'paypal',
      reference: short('reference'),
      note: script('note of a payment'),
    },
    messages: { text: script('message') },
    files: { upload_ids: [getUploadId(upload)], note: script('note of later files') },
  };
  for (const [path, body] of Object.entries(said)) await askAsClient(stage, order, `/${path}`, 'POST', body);
  await studio.ask(`/api/admin/orders/${id}/messages`, 'POST', { text: script('message of the studio') });
  await studio.ask(`/api/admin/orders/${id}/pause`, 'PUT', { reason: script('reason of a pause') });
};

/** Comments on a version: by the studio that delivers it, and by the client who hears it. */
const review = async (order: PlacedOrder): Promise<void> => {
  const path = `/api/admin/orders/${order.id}`;
  const say = (call: string, method: string, body: object) => askAsClient(stage, order, call, method, body);
  await say('/songs/1', 'PUT', { title: script('title of a song') });
  const name = `${short('name of a version').replace(/[<>"]/g, "'")}.wav`;
  const { id } = await addVersion(stage, order.id, { content: wav, note: script('note of a version'), name });
  await stage.studio.ask(`${path}/deliver`, 'POST', { note: script('note of a delivery'), with_gaps: true });
  const note = await addNote(stage, order, id, { at_s: 0, text: script('note on a version') });
  await say('/rounds', 'POST', {});
  const reply = script('reply to a note');
  await stage.studio.ask(`${path}/notes/${note.id}`, 'PUT', { done: true, reply });
  await addNote(stage, order, id, { at_s: 0.01, text: script('draft of a note') });
  await addVersion(stage, order.id, { content: wav, name });
  await stage.studio.ask(`${path}/deliver`, 'POST', { with_gaps: true });
  await say('/approvals', 'POST', { song: 1 });
  await say('/showcase', 'PUT', { showcase: true, credit: script('name to be shown under') });
  await say('/testimonial', 'POST', {
    content: script('words about the studio'),
    rating: 5,
    name: script('name under them'),
  });
};

/** The owner's own texts are no safer than a stranger's: somebody else may have written them. */
const fillStudio = async (order: string, email: string): Promise<void> => {
  const { ask, sendForm } = stage.studio;
  await ask('/api/admin/settings', 'PUT', {
    business_name: short('business name'),
    payment_message: script('payment message'),
    hero_title: short('hero title'),
    hero_text: script('hero text'),
    about_title: short('about title'),
    about_text: script('about text'),
    postal_address: script('postal address'),
    receipt_details: script('details on receipts'),
  });
  await ask('/api/admin/faq', 'POST', { question: script('question'), answer: script('answer') });
  await sendForm('/api/admin/testimonials', {
    name: script('testimonial by'),
    role: script('role'),
    content: script('testimonial'),
    rating: '5',
    image_url: `/${short('picture of a testimonial').replace(/ /g, '')}`,
  });
  for (const category of ['general', 'portfolio'])
    await sendForm('/api/admin/images', {
      title: script('picture'),
      alt_text: script('alt text'),
      category,
      file: file(await jpeg(40, 30), 'a.jpg'),
    });
  await sendForm('/api/admin/portfolio', {
    title: script('track'),
    description: script('description of a track'),
    genre: short('genre'),
    featured: 'true',
    audio_file: file(wav, `${short('name of a sound').replace(/[<>"]/g, "'")}.wav`),
  });
  await ask('/api/admin/email/templates', 'POST', {
    name: script('template'),
    subject: script('subject of a template'),
    message: script('message of a template'),
  });
  await ask(`/api/admin/orders/${order}/status`, 'PUT', { status: 'mixed', notes: script('note of a step') });
  await ask(`/api/admin/clients/${email}`, 'PUT', { phone: '', note: script('note of a client') });
  const text = () => ({ subject: script('subject of an email'), message: script('message of an email') });
  await ask('/api/admin/email/individual', 'POST', { ...text(), recipient_email: email, order_id: order });
  await ask('/api/admin/email/bulk', 'POST', { ...text(), recipient_filter: 'all' });
  // A sign-in attempt is stored too.
  await fetch(`${stage.product.url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'Mozilla "><script>ran()</script>' },
    body: JSON.stringify({ username: short('name at sign-in'), password: 'wrong' }),
  });
};

/** Numbers of the fields whose text is on the page: as text, in a field or in an attribute. */
const marksOn = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as Element;
    for (const inert of copy.querySelectorAll('script, style')) inert.remove();
    const typed = Array.from(
      document.querySelectorAll('input, textarea'),
      (one) => (one as HTMLInputElement).value,
    );
    return [...[copy.outerHTML, ...typed].join(' ').matchAll(/ran-(\d+)/g)].map(([, number]) =>
      Number(number),
    );
  });

/** Fills in every field once. */
const store = async (): Promise<PlacedOrder> => {
  const code: DiscountForm['code'] = 'FIVE';
  const description = script('description of a code');
  await stage.studio.ask('/api/admin/discounts', 'POST', { code, kind: 'fixed', value: 5, description });
  const order = await placeOrder(email, code);
  await talk(order);
  await review(order);
  await fillStudio(order.id, email);
  return order;
};
const email = "o'ran@example.com";
let stored: Promise<PlacedOrder> | undefined;
/** Fields that were shown. */
const seen = new Set<number>();

/** Looks at pages as the owner, who sees what visitors and clients see, too. */
const open = async () => {
  // In the first test: what it waits for may only be polled there.
  stored ??= store();
  const order = await stored;
  let ran = 0;
  const page = await asOwner('about:blank', {
    viewport: { width: 1440, height: 900 },
    // The owner chooses the URL of a picture; this one leads nowhere.
    expects: [/^404: .*\/%22%3E%3Cbid=ran/],
    prepare: (context) => context.exposeFunction('ran', () => ran++),
  });
  /** Waits until everything awaited is on the page, and remembers all that is there by then. */
  const see = async (...awaited: string[]) => {
    // Until no more requests arrive, which a page that loads its parts one after another may be sooner than expected.
    await quiet(page);
    await expect
      .poll(async () => {
        const marks = await marksOn(page);
        for (const mark of marks) seen.add(mark);
        return awaited.filter((field) => !marks.includes(fields.indexOf(field) + 1));
      })
      .toEqual([]);
    expect(ran).toBe(0);
  };
  const look = async (path: string, ...awaited: string[]) => {
    await page.goto(path, { waitUntil: 'load' });
    await see(...awaited);
  };
  return { order, page, look, see };
};

describe('a script in a stored field is shown as plain text', () => {
  test('on the site', async () => {
    const { order, look } = await open();
    await look('/', 'testimonial', 'track', 'payment message');
    await look('/faq', 'answer');
    await look(`/payment-options?order=${order.id}`, 'business name');
    await look('/payment-success?method=<script>ran()</script>', 'business name');
  });

  test('on the client’s order page', async () => {
    const { order, look } = await open();
    await look(
      `/order/${order.id}#${order.key}`,
      'note on a version',
      'draft of a note',
      'message of the studio',
    );
  });

  test('in the overview, the list of orders, and the order', async () => {
    const { order, page, look, see } = await open();
    await look('/admin', 'name');
    await look('/admin/orders', 'name');
    await look(
      `/admin/orders/${order.id}`,
      'reply to a note',
      'message',
      'note of later files',
      'reason of a pause',
    );
    const closed = page.getByRole('region', { name: /^Files/ }).locator('li button[aria-expanded=false]');
    await closed.first().waitFor();
    while (await closed.count()) await closed.first().click();
    await see('name in an archive');
  });

  test('in the list of clients', async () => {
    const { look } = await open();
    await look('/admin/customers', 'name');
    await look(`/admin/customers?client=${encodeURIComponent(email)}`, 'note of a client');
  });

  test('in what the studio shows: testimonials, tracks, pictures and answers', async () => {
    const { order, page, look, see } = await open();
    await look('/admin/testimonials', 'testimonial');
    // The draft is made once the rough mix is.
    await expect
      .poll(async () => JSON.stringify(await stage.studio.ask('/api/admin/portfolio')))
      .toContain(`"order_id":"${order.id}"`);
    await look('/admin/portfolio', 'track');
    const closed = page.locator('[data-row] button[aria-expanded=false]');
    while (await closed.count()) await closed.first().click();
    await see('name to be shown under', 'description of a track', 'name of a sound');
    await look('/admin/images', 'picture');
    await look('/admin/faq', 'answer');
  });

  test('in the settings', async () => {
    const { look } = await open();
    await look('/admin/settings/money', 'details on receipts');
    await look('/admin/settings/offer', 'description of a code');
    await look('/admin/settings/account', 'name at sign-in');
  });

  test('in templates and sent emails', async () => {
    const { page, look, see } = await open();
    await look('/admin/messaging', 'template');
    await look('/admin/messaging?tab=individual', 'template');
    const templates = page.getByRole('region', { name: 'Templates' }).getByRole('button');
    await templates.filter({ hasText: 'ran-' }).first().click();
    await see('subject of a template', 'message of a template');
    await deskOf(page).tab('Sent').click();
    // Once opened, each button is named Close.
    const read = page.getByRole('button', { name: /^Read / }).first();
    await read.waitFor();
    while (await read.isVisible()) await read.click();
    await see('subject of an email', 'message of an email');
  });

  test('in each of them, on some page', () => {
    expect(fields.filter((_, at) => !seen.has(at + 1))).toEqual([]);
    expect(fields.length).toBeGreaterThanOrEqual(30);
  });
});
