import { get as httpGet, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ExportQuestion } from '../../../shared/exports.ts';
import { changeSettings } from '../../../test/content.ts';
import { orderRow } from '../../../test/databases.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { linkTo, placed } from '../../../test/orders.ts';
import { MINUTE } from '../../lib/clock.ts';

let product: TestApp;
const ids: string[] = [];
const linkFor = async (question: ExportQuestion) =>
  (await product.callAsOwner('POST', '/exports', { export: question })).json<{
    url: string;
    expires_at: string;
  }>();
const exported = async (question: ExportQuestion) => {
  const answer = await fetch(product.url + (await linkFor(question)).url);
  return { answer, text: Buffer.from(await answer.arrayBuffer()).toString() };
};
const lines = async (question: ExportQuestion) => (await exported(question)).text.slice(1).split('\r\n');

beforeAll(async () => {
  product = await startTestApp();
  const order = (fields: Record<string, string>) => placed(product.url, { fields });
  await product.callAsOwner('POST', '/discounts', { code: 'TEN', kind: 'fixed', value: 10 });
  ids.push(
    await order({ name: '=HYPERLINK("http://evil")', email: '+sum@example.com' }),
    await order({
      name: 'Ångström, "Ada"',
      email: 'ada@example.com',
      song_count: '2',
      rush_delivery: 'true',
    }),
    await order({ name: 'Ångström, "Ada"', email: 'ADA@example.com', discount_code: 'ten' }),
  );
  await product.callAsOwner('PUT', `/orders/${ids[1]}/status`, { status: 'in_progress' });
  await product.callAsOwner('PUT', `/orders/${ids[1]}/files-complete`, { complete: true });
  await product.callAsOwner('PUT', '/clients/ada@example.com', { phone: '+1 555 0100', note: 'secret note' });
});
afterAll(() => product.close());

describe('the export of orders', () => {
  test('is a file with a row per order, newest first, and contains no formulas', async () => {
    const { answer, text } = await exported({ what: 'orders' });
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename=orders-\d{4}-\d\d-\d\d\.csv$/),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    const date = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d:\d\d`;
    const [head, ...rows] = text.split('\r\n');
    expect(head).toBe(
      '\ufeffOrder,Date (UTC),Name,Title,Email,Phone,Status,Songs,Add-ons,Original,Discount code,Discount,Total,Paid,Still to pay,Paid in full,Paid at (UTC),Due at (UTC),Cancelled at (UTC),Archived at (UTC),In trash since (UTC),Deposit,Service,Currency,Tax,Tax amount,Receipt',
    );
    expect(rows.map((row) => row.replace(new RegExp(date, 'g'), 'DATE'))).toEqual([
      `${ids[2]},DATE,"Ångström, ""Ada""",Song 1,ADA@example.com,'+1 555 0100,Pending,1,,50.00,TEN,10.00,40.00,0.00,40.00,No,,,,,,,Mixing and mastering,USD,,,`,
      `${ids[1]},DATE,"Ångström, ""Ada""",2 songs,ada@example.com,'+1 555 0100,In progress,2,Rush delivery,140.00,,0.00,140.00,140.00,0.00,Yes,DATE,DATE,,,,,Mixing and mastering,USD,,,`,
      `${ids[0]},DATE,"'=HYPERLINK(""http://evil"")",Song 1,'+sum@example.com,,Pending,1,,50.00,,0.00,50.00,0.00,50.00,No,,,,,,,Mixing and mastering,USD,,,`,
      '',
    ]);
  });

  test('says what was paid and where each order is, with the trash as a separate list', async () => {
    const order_id = await placed(product.url, { fields: { name: 'Aside', email: 'aside@example.com' } });
    const row = async (shelf?: 'trash') =>
      (await lines({ what: 'orders', search: 'aside@', shelf }))[1]?.split(',').slice(13, 21);
    await product.callAsOwner('POST', `/orders/${order_id}/payments`, { method: 'paypal', amount: 20 });
    await product.callAsOwner('POST', `/orders/${order_id}/cancel`, { reason: '' });
    const date = expect.stringMatching(/^\d{4}-\d\d-\d\d /);
    expect(await row()).toEqual(['20.00', '0.00', 'No', '', '', date, '', '']);
    await product.callAsOwner('POST', '/orders/trash', { order_ids: [order_id] });
    expect(await row()).toEqual([]);
    expect(await row('trash')).toEqual(['20.00', '0.00', 'No', '', '', date, '', date]);
    await product.callAsOwner('DELETE', `/orders/${order_id}`);
  });

  test('names the service, an add-on of the studio’s own, the tax and the receipt’s number', async () => {
    await changeSettings(product, {
      receipt_numbering: true,
      tax: { mode: 'included', label: 'VAT', percent: 20 },
    });
    await product.callAsOwner('POST', '/add-ons', { id: 'atmos', name: 'Atmos', price: 60, per: 'song' });
    const order_id = await placed(product.url, {
      fields: { name: 'Tess', email: 'tess@example.com', add_ons: 'atmos' },
    });
    await product.callAsOwner('POST', `/orders/${order_id}/payments`, { method: 'paypal', amount: 110 });
    const cells = (await lines({ what: 'orders', search: 'tess@' }))[1]?.split(',');
    expect(cells?.[8]).toBe('Atmos');
    expect(cells?.slice(22)).toEqual([
      ...['Mixing and mastering', 'USD', 'incl. VAT 20%', '18.33'],
      expect.stringMatching(/-0001$/),
    ]);
    await changeSettings(product, { receipt_numbering: false, tax: { mode: 'none', label: '', percent: 0 } });
    await product.callAsOwner('DELETE', '/add-ons/atmos');
    await product.callAsOwner('POST', '/orders/trash', { order_ids: [order_id] });
    await product.callAsOwner('DELETE', `/orders/${order_id}`);
  });

  test('applies the status filter and the search', async () => {
    expect(await lines({ what: 'orders', status: 'in_progress' })).toHaveLength(3);
    expect(await lines({ what: 'orders', status: 'mixed' })).toHaveLength(2);
    expect(await lines({ what: 'orders', search: 'ångström' })).toHaveLength(4);
    expect((await lines({ what: 'orders', search: 'ada', status: 'pending' }))[1]).toContain(ids[2]);
    expect(await lines({ what: 'orders', search: '漢'.repeat(200) })).toHaveLength(2);
  });
});

describe('the export of payments', () => {
  test('has method, reference, date, amount, state and order, archived orders included', async () => {
    const order_id = await placed(product.url, {
      fields: { name: 'Pia', email: 'pia@example.com', song_count: '2' },
    });
    const pay = (payload: object) => product.callAsOwner('POST', `/orders/${order_id}/payments`, payload);
    await pay({ method: 'paypal', amount: 20.5, reference: '=1+1', note: 'from, "Pia"' });
    const { id } = (await pay({ method: 'cashapp', amount: 10 })).json<{ id: string }>();
    await product.callAsOwner('DELETE', `/orders/${order_id}/payments/${id}`);
    await product.callAsOwner('POST', `/orders/${order_id}/cancel`, {
      reason: '',
      refund: { amount: 5, method: 'other' },
    });
    await product.callAsOwner('PUT', `/orders/${order_id}/archived`, { archived: true });
    const { answer, text } = await exported({ what: 'payments', search: 'pia@' });
    expect(answer.headers.get('content-disposition')).toMatch(/filename=payments-\d{4}-\d\d-\d\d\.csv$/);
    const [head, ...rows] = text.replace(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/g, 'DATE').split('\r\n');
    expect(head).toBe(
      '\ufeffDate (UTC),Order,Name,Email,State,Method,Reference,Amount,Currency,Reported at (UTC),Undone at (UTC),Note,Receipt',
    );
    const order = `DATE,${order_id},Pia,pia@example.com`;
    expect(rows).toEqual([
      `${order},Confirmed,PayPal,'=1+1,20.5,USD,,,"from, ""Pia""",`,
      `${order},Undone,Cash App,,10,USD,,DATE,,`,
      `${order},Refunded,Other,,-5,USD,,,,`,
      '',
    ]);
    expect(await lines({ what: 'payments', search: 'pia@', shelf: 'current' })).toHaveLength(2);
    expect(await lines({ what: 'payments', search: 'pia@', shelf: 'archived' })).toHaveLength(5);
    await product.callAsOwner('POST', '/orders/trash', { order_ids: [order_id] });
    await product.callAsOwner('DELETE', `/orders/${order_id}`);
  });
});

describe('the export of clients', () => {
  test('has their figures, but not the owner’s notes', async () => {
    const { answer, text } = await exported({ what: 'clients' });
    expect(answer.headers.get('content-disposition')).toMatch(/filename=clients-/);
    expect(text).not.toContain('secret');
    const [head, ada, evil, end] = text.split('\r\n');
    expect(head).toBe(
      '\ufeffName,Email,Phone,Orders,Paid orders,Spent,Currency,Average order,First order (UTC),Last order (UTC),Unsubscribed at (UTC)',
    );
    // As typed in the order that was paid, not in the later one.
    expect(ada).toMatch(
      /^"Ångström, ""Ada""",ada@example\.com,'\+1 555 0100,2,1,140\.00,USD,140\.00,\d.+,\d.+,$/,
    );
    expect(evil).toMatch(/^"'=HYPERLINK\(""http:\/\/evil""\)",'\+sum@example\.com,,1,0,0\.00,USD,0\.00,/);
    expect(end).toBe('');
  });

  test('applies the filter and the search', async () => {
    expect(await lines({ what: 'clients', filter: 'active' })).toHaveLength(3);
    expect(await lines({ what: 'clients', filter: 'recent' })).toHaveLength(4);
    expect((await lines({ what: 'clients', search: 'sum@' }))[1]).toContain('+sum@example.com');
    expect(await lines({ what: 'clients', search: 'sum@', filter: 'active' })).toHaveLength(2);
  });
});

describe('an export link', () => {
  test.each([
    {},
    { what: 'sessions' },
    { what: 'orders', status: 'paid' },
    { what: 'clients', search: 'a\nb' },
  ])('is refused for %j', async (question) => {
    expect((await product.callAsOwner('POST', '/exports', { export: question })).statusCode).toBe(422);
  });

  test('expires after ten minutes, and fails if it was altered or is of another kind', async () => {
    const asked = Date.now();
    const { url, expires_at } = await linkFor({ what: 'clients' });
    const end = Date.parse(expires_at);
    expect(end).toBeGreaterThanOrEqual(asked + 10 * MINUTE);
    expect(end).toBeLessThanOrEqual(Date.now() + 10 * MINUTE);
    const files = await linkTo(product, ids[0] ?? '');
    const part = (address: string) => address.split('/').at(-1) ?? '';
    const [payload = '', sign = ''] = part(url).split('.');
    const forged = Buffer.from(JSON.stringify([{ what: 'orders' }, Date.now() + 1000])).toString('base64url');
    for (const bad of [part(files), `${payload}.`, `${forged}.${sign}`, `${payload}.${sign}a`, payload, 'x'])
      expect((await fetch(`${product.url}/api/exports/${bad}`)).status, bad).toBe(403);
    expect((await fetch(`${product.url}/api/downloads/${part(url)}`)).status).toBe(403);
  });
});

describe('an export of many orders', () => {
  const COUNT = 20_000;
  beforeAll(async () => {
    const long = 'x'.repeat(2_000);
    for (let start = 0; start < COUNT; start += 250)
      await product.deps.database.transaction(async (tx) => {
        const rows = Array.from({ length: 250 }, (_, n) =>
          orderRow(`MX-${start + n}`, { discount_code: long, status: 'mixed', name: `Client ${start + n}` }),
        );
        await tx.insertInto('orders').values(rows).execute();
      });
  });

  test('has each order once, even if others arrive meanwhile', async () => {
    const { url } = await linkFor({ what: 'orders', status: 'mixed' });
    const answer = await fetch(product.url + url);
    let text = '';
    const decoder = new TextDecoder();
    for await (const bytes of answer.body ?? []) {
      if (!text) await placed(product.url, { fields: { email: 'late@example.com' } });
      text += decoder.decode(bytes, { stream: true });
    }
    const found = text.match(/^MX-\d+/gm) ?? [];
    expect(found).toHaveLength(COUNT);
    expect(new Set(found).size).toBe(COUNT);
  });

  test('lets other requests run, however fast the client reads', async () => {
    const { url } = await linkFor({ what: 'orders', status: 'mixed' });
    let turns = 0;
    const count = () => {
      turns++;
      next = setImmediate(count);
    };
    let next = setImmediate(count);
    const { body } = await product.app.inject({ url });
    clearImmediate(next);
    expect(body.split('\r\n')).toHaveLength(COUNT + 2);
    expect(turns).toBeGreaterThanOrEqual(COUNT / 500);
  });

  test('pauses when the client stops reading, and ends when it disconnects', async () => {
    const { url } = await linkFor({ what: 'orders' });
    let reads = 0;
    const { read } = product.deps.database;
    const counted = read.selectFrom.bind(read);
    (read as { selectFrom: unknown }).selectFrom = (table: never) => {
      if ((table as string) === 'orders') reads++;
      return counted(table);
    };
    /** A whole export, in whose time another could have gone on to its end. Returns what the other read meanwhile. */
    const readMeanwhile = async (pages: number) => {
      const before = reads;
      await product.app.inject({ url });
      return reads - before - pages;
    };
    const pages = await readMeanwhile(0);
    expect(pages).toBeGreaterThan(30);
    const before = reads;
    const hasEnded = new Promise<unknown>((resolve) =>
      product.app.server.once('request', (_, response: ServerResponse) => response.once('close', resolve)),
    );
    const request = httpGet(product.url + url, (response) => response.pause());
    request.on('error', () => undefined);
    await expect.poll(() => reads).toBeGreaterThan(before);
    await readMeanwhile(pages);
    // Socket buffers hold a few of about forty megabytes.
    expect(reads - before - pages).toBeLessThan(pages - 10);
    request.destroy();
    await hasEnded;
    expect(await readMeanwhile(pages)).toBeLessThanOrEqual(1);
    (read as { selectFrom: unknown }).selectFrom = counted;
  });
});

test('times are those of the studio’s zone, which every head names, and a cancelled order has nothing to pay', async () => {
  await changeSettings(product, { timezone: 'Pacific/Kiritimati' });
  const [id] = ids;
  await product.callAsOwner('POST', `/orders/${id}/cancel`, { reason: '' });
  const [head = '', ...rows] = await lines({ what: 'orders' });
  expect([head.includes('(UTC)'), head.match(/\(Pacific\/Kiritimati\)/g)?.length]).toEqual([false, 6]);
  const { created_at } = await product.deps.database.read
    .selectFrom('orders')
    .select('created_at')
    .where('id', '=', id ?? '')
    .executeTakeFirstOrThrow();
  const there = new Date(Date.parse(created_at) + 14 * 3_600_000)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ');
  const row = rows.find((one) => one.startsWith(`${id},`)) ?? '';
  expect(row).toContain(there);
  expect(row).toContain(',50.00,0.00,0.00,No,');
  const { answer } = await exported({ what: 'payments' });
  const day = new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10);
  expect(answer.headers.get('content-disposition')).toContain(`payments-${day}.csv`);
  await changeSettings(product, { timezone: 'UTC' });
  await product.callAsOwner('DELETE', `/orders/${id}/cancel`);
});
