import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { limits } from '../../../shared/limits.ts';
import type { SitePage, SitePageForm } from '../../../shared/site-pages.ts';
import { setUpTestApp } from '../../../test/harness.ts';
import { placeOrder } from '../../../test/orders.ts';
import { deleteRows } from '../../../test/rows.ts';

const product = setUpTestApp();
beforeEach(() => deleteRows(product, 'site_pages'));

const page = (change: Partial<SitePageForm> = {}): SitePageForm => ({
  ...{ slug: 'privacy', title: 'Privacy', body: 'We keep **little**.', in_footer: true },
  ...change,
});
const add = (change: Partial<SitePageForm> = {}) => product.callAsOwner('POST', '/pages', page(change));
const list = async () =>
  (await product.callAsOwner('GET', '/pages')).json<{ pages: SitePage[] }>().pages.map(({ slug }) => slug);
const get = (url: string) => product.app.inject({ url });

describe('pages', () => {
  test('are added, changed, moved to another address and deleted', async () => {
    const added = await add();
    expect([added.statusCode, added.json()]).toMatchObject([200, page()]);
    await add({ slug: 'imprint', title: 'Imprint' });
    expect(await list()).toEqual(['privacy', 'imprint']);
    const moved = await product.callAsOwner(
      'PUT',
      '/pages/privacy',
      page({ slug: 'your-data', body: 'Less.' }),
    );
    expect(moved.json()).toMatchObject({ slug: 'your-data', body: 'Less.' });
    expect(await list()).toEqual(['your-data', 'imprint']);
    expect((await product.callAsOwner('DELETE', '/pages/imprint')).statusCode).toBe(200);
    expect((await product.callAsOwner('DELETE', '/pages/imprint')).statusCode).toBe(404);
    expect((await product.callAsOwner('PUT', '/pages/imprint', page())).statusCode).toBe(404);
    expect(await list()).toEqual(['your-data']);
  });

  test('have an address of their own each, also when two are added at once', async () => {
    const answers = await Promise.all([add(), add(), add()]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    await add({ slug: 'imprint' });
    const taken = await product.callAsOwner('PUT', '/pages/imprint', page());
    expect([taken.statusCode, taken.json().errors]).toEqual([
      409,
      [{ field: 'slug', message: 'Another page has this address' }],
    ]);
  });

  test.each<[string, object]>([
    ['slug', { slug: '' }],
    ['slug', { slug: 'Terms' }],
    ['slug', { slug: '../admin' }],
    ['slug', { slug: 'a--b' }],
    ['slug', { slug: 'a'.repeat(61) }],
    ['title', { title: ' ' }],
    ['title', { title: 'a'.repeat(121) }],
    ['body', { body: '' }],
    ['body', { body: 'a'.repeat(limits.page_body + 1) }],
    ['in_footer', { in_footer: 'yes' }],
  ])('refuse a %s like %j', async (field, change) => {
    const answer = await add(change as Partial<SitePageForm>);
    expect([answer.statusCode, answer.json().errors]).toMatchObject([422, [{ field }]]);
  });

  test('of a megabyte are refused, and there are thirty at most', async () => {
    expect((await add({ body: 'a'.repeat(1_000_000) })).statusCode).toBe(413);
    for (let n = 0; n < limits.site_pages; n++) expect((await add({ slug: `p${n}` })).statusCode).toBe(200);
    expect((await add({ slug: 'one-more' })).statusCode).toBe(409);
  });

  test('named like a route are pages like any other', async () => {
    for (const slug of ['admin', 'api', 'order', 'assets'])
      expect((await add({ slug })).statusCode).toBe(200);
    expect((await product.callAsOwner('GET', '/settings')).statusCode).toBe(200);
    expect((await get('/api/settings')).statusCode).toBe(200);
  });
});

describe('the terms', () => {
  const hash = (text: string) => createHash('sha256').update(text).digest('hex');
  const terms = (body: string) => add({ slug: 'terms', title: 'Terms of the studio', body });

  test('must be accepted with an order, which keeps which text it was', async () => {
    const without = await placeOrder(product.url);
    expect(without.status).toBe(200);
    await terms('Pay first.');
    const refused = await placeOrder(product.url);
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({
      detail: 'Reload the page, then read and accept: Terms of the studio',
      errors: [{ field: 'accepted_terms' }],
    });
    const first = await placeOrder(product.url, { fields: { accepted_terms: 'true' } });
    expect(first.status).toBe(200);
    await product.callAsOwner(
      'PUT',
      '/pages/terms',
      page({ slug: 'terms', title: 'Terms', body: 'Pay later.' }),
    );
    // A text that was changed meanwhile wasn't read.
    const stale = { accepted_terms: 'true', terms_sha256: hash('Pay first.') };
    const changed = await placeOrder(product.url, { fields: stale });
    expect([changed.status, changed.body.detail]).toEqual([
      422,
      'The terms have changed. Reload the page, then read and accept: Terms',
    ]);
    const shown = { accepted_terms: 'true', terms_sha256: hash('Pay later.') };
    expect((await placeOrder(product.url, { fields: shown })).status).toBe(200);
    const rows = await product.deps.database.read
      .selectFrom('orders')
      .select(['terms_sha256', 'terms_accepted_at', 'created_at'])
      .orderBy('seq')
      .execute();
    expect(rows.map(({ terms_sha256 }) => terms_sha256)).toEqual([
      null,
      hash('Pay first.'),
      hash('Pay later.'),
    ]);
    expect(rows[1]?.terms_accepted_at).toBe(rows[1]?.created_at);
    // What was accepted can be read later, whatever the page says by then.
    await product.callAsOwner('DELETE', '/pages/terms');
    const kept = await product.callAsOwner('GET', `/accepted-terms/${hash('Pay first.')}`);
    expect(kept.json()).toEqual({ title: 'Terms of the studio', body: 'Pay first.' });
    expect((await product.callAsOwner('GET', `/accepted-terms/${hash('nothing')}`)).statusCode).toBe(404);
    expect((await placeOrder(product.url)).status).toBe(200);
  });

  test('are not asked for when an order is sent again under its key', async () => {
    const first = await placeOrder(product.url, { key: 'before-terms' });
    await terms('New.');
    const again = await placeOrder(product.url, { key: 'before-terms' });
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body.order_id).toBe(first.body.order_id);
  });
});
