import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getBuiltInTemplates } from '../../../shared/kits/kits.ts';
import type { Offer } from '../../../shared/offer.ts';
import { pageNames } from '../../../shared/pages.ts';
import { builtWeb } from '../../../test/built.ts';
import { changeSettings } from '../../../test/content.ts';
import { writeEveryEmail } from '../../../test/every-email.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { clientCall, placedWithKey } from '../../../test/orders.ts';
import { expectNoOther, readWords, trades } from '../../../test/trades.ts';
import { readPageData } from './page-data.ts';
import type { Web } from './web-build.ts';

// A studio is what it sells: every public page, every kind of email and a receipt are read for the words of other trades.
// What browsers show of an order is read in e2e/every-kind.e2e.ts, what a check of files can find in
// shared/stem-check/any-report.test.ts.

let web: Web;
beforeAll(async () => {
  web = await builtWeb();
});

describe.each(trades)('a studio of the kind $kind', (given) => {
  let product: TestApp;
  beforeAll(async () => {
    product = await startTestApp({ web });
    expect((await changeSettings(product, { studio_kind: given.kind })).statusCode).toBe(200);
  });
  afterAll(() => product.close());

  test.each(pageNames)('says nothing of another trade on the page %s', async (page) => {
    const html = web.renderPage(await readPageData(product.deps, page), web.assetsOf(page));
    expectNoOther(readWords(html), given, page);
  });

  test('says its own on the landing page, to people and to search engines', async () => {
    const html = web.renderPage(await readPageData(product.deps, 'landing'), web.assetsOf('landing'));
    for (const words of [
      `<title>Mixfront Studio - ${given.own}, $`,
      `"serviceType":"Audio ${given.own.toLowerCase()}"`,
      `${given.own} for independent artists`,
    ])
      expect(html).toContain(words);
  });

  test('lets hear what it does until it has tracks of its own', async () => {
    const html = web.renderPage(await readPageData(product.deps, 'landing'), web.assetsOf('landing'));
    const names = [...html.matchAll(/role="tab"[^>]*>(?:<[^>]+>)*([^<]+)/g)].map(([, name]) => name);
    expect(new Set(names)).toEqual(new Set(given.demo));
    for (const lane of given.demo) expect(html).toMatch(new RegExp(`<p aria-hidden="true"[^>]*>${lane}</p>`));
    expect(html.includes('/samples/rain-on-tape-mix.mp3')).toBe(given.kind === 'mastering');
  });

  test('nor while its kind is chosen, before it is saved', async () => {
    const back = await changeSettings(product, { studio_kind: 'mixing_mastering' });
    expect(back.statusCode).toBe(200);
    const data = await readPageData(product.deps, 'landing', { studio_kind: given.kind });
    await changeSettings(product, { studio_kind: given.kind });
    expect(data).toEqual(await readPageData(product.deps, 'landing'));
    expectNoOther(readWords(web.renderPreview(data, web.assetsOf('landing'))), given, 'preview');
  });

  test('nor in its public lists', async () => {
    for (const path of ['/api/settings', '/api/offer', '/api/faq'])
      expectNoOther(readWords((await product.app.inject(path)).body), given, path);
  });

  test('nor in an email to start from', () => {
    for (const { name, purpose, subject, message } of getBuiltInTemplates(given.kind))
      expectNoOther(`${name} ${purpose} ${subject} ${message}`, given, name);
  });

  test('nor in any email', async () => {
    for (const { kind, words } of await writeEveryEmail(product, { refund: 10, version: given.version }))
      expectNoOther(readWords(words), given, kind);
  });

  test('nor on a receipt', async () => {
    const { add_ons } = (await product.app.inject('/api/offer')).json<Offer>();
    const fields = Object.fromEntries(add_ons.map(({ id }) => [id, 'true']));
    const order = await placedWithKey(product.url, { fields });
    const { url } = (await clientCall(product, order, 'POST', '/receipt-link')).json<{ url: string }>();
    const pdf = await getDocumentProxy(new Uint8Array((await product.app.inject({ url })).rawPayload));
    const { text } = await extractText(pdf, { mergePages: true });
    for (const { name } of add_ons) expect(text.replaceAll(/\s+/g, ' ')).toContain(name);
    expectNoOther(text, given, 'receipt');
  });
});
