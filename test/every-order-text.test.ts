import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultOffer } from '../shared/default-offer.ts';
import { draftContent } from '../shared/drafts.ts';
import { emptyOrderFields, type OrderFields, type OrderText } from '../shared/order-fields.ts';
import { orderTexts } from '../shared/order-form.ts';
import { priceOrder } from '../shared/pricing.ts';
import { ClientAddress, ClientName } from '../web/features/admin-order/client-links.tsx';
import { OrderBrief } from '../web/features/admin-order/order-brief.tsx';
import { isSameDraft, mergeDraft } from '../web/features/order-form/merge-draft.ts';
import { parseDraft } from '../web/features/order-form/order-draft.ts';
import { OrderTexts } from '../web/features/order-form/order-texts.tsx';
import { getOrderEntries } from '../web/features/order-form/send-order.ts';
import { startTestApp, type TestApp } from './harness.ts';
import { placed } from './orders.ts';

// A text added to the form but forgotten somewhere on its way to the studio would be lost silently.
const fields = Object.keys(orderTexts.shape) as OrderText[];
const trace = (field: OrderText) => (field === 'email' ? 'zqx@quillfeather.test' : `Quillfeather ${field}`);
const texts = Object.fromEntries(fields.map((field) => [field, trace(field)])) as Record<OrderText, string>;
const order: OrderFields = { ...emptyOrderFields, ...texts };
const missingIn = (words: string) => fields.filter((field) => !words.includes(trace(field)));
const nothing = () => undefined;

describe('every text of an order', () => {
  test('has a field in the form', () => {
    const form = (['client', 'brief'] as const)
      .map((section) =>
        renderToStaticMarkup(
          createElement(OrderTexts, {
            section,
            fields: order,
            problems: {},
            onText: nothing,
            onLeave: nothing,
          }),
        ),
      )
      .join('');
    for (const field of fields) expect(form).toContain(`name="${field}"`);
    expect(missingIn(form)).toEqual([]);
  });

  test('survives a reload and is sent', () => {
    expect(parseDraft({ saved_at: 1, fields: order }, 2)).toMatchObject(texts);
    const choice = { song_count: 1, add_ons: order.add_ons };
    const quote = priceOrder(defaultOffer, choice);
    const rest = {
      files: [],
      titles: [''],
      upload_ids: [],
      draft_id: '',
      service: 'mix_master',
      discountCode: '',
    };
    expect(Object.fromEntries(getOrderEntries({ fields: order, quote, ...rest }))).toMatchObject(texts);
  });

  test.each(fields)('%s is synced from one device to the other', (field) => {
    const empty = { fields: emptyOrderFields, upload_ids: [] };
    const mine = { fields: { ...emptyOrderFields, [field]: trace(field) }, upload_ids: [] };
    expect(draftContent.parse(mine).fields).toMatchObject(mine.fields);
    expect(mergeDraft(empty, mine, empty)).toEqual(mine);
    expect(mergeDraft(empty, empty, mine)).toEqual(mine);
    expect(isSameDraft(empty, mine)).toBe(false);
  });
});

describe('at the studio, every text of an order', () => {
  let product: TestApp;
  beforeAll(async () => {
    product = await startTestApp();
  });
  afterAll(() => product.close());
  const get = async (url: string) =>
    (await product.app.inject({ url, headers: await product.asOwner() })).json();

  test('appears in the email to the studio and on the page of the order', async () => {
    const id = await placed(product.url, { fields: texts });
    const detail = await get(`/api/admin/orders/${id}`);
    expect(missingIn(JSON.stringify({ ...detail, emails: [] }))).toEqual([]);
    const parts = [
      createElement(ClientName, { key: 1, ...detail.client_info }),
      createElement(ClientAddress, { key: 2, ...detail.client_info }),
      createElement(OrderBrief, { key: 3, order: detail }),
    ];
    const page = createElement(MemoryRouter, null, parts);
    expect(missingIn(renderToStaticMarkup(page))).toEqual([]);

    const mail = detail.emails.find(({ recipient }: { recipient: string }) => recipient !== texts.email);
    const { text, html } = await get(`/api/admin/emails/${mail.id}`);
    expect(missingIn(text)).toEqual([]);
    if (html) expect(missingIn(html)).toEqual([]);
  });
});
