import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { beforeAll, describe, expect, test } from 'vitest';
import { getDateEnd } from '../../../shared/calendar.ts';
import { setUpTestApp, startTestApp } from '../../../test/harness.ts';
import { placed } from '../../../test/orders.ts';
import { writeCalendar } from './write-calendar.ts';

const product = setUpTestApp();
const zone = 'Pacific/Auckland';

const getUrl = async () => (await product.callAsOwner('GET', '/calendar-link')).json<{ url: string }>().url;
const open = (url: string, headers: Record<string, string> = {}) =>
  product.app.inject({ method: 'GET', url: new URL(url).pathname, headers });
const readFeed = async () => (await open(await getUrl())).body;
const setOrder = (id: string, values: { due_at?: string | null }) =>
  product.deps.database.transaction(async (tx) => {
    await tx.updateTable('orders').set(values).where('id', '=', id).execute();
  });

type Event = { uid: string; summary: string; start: string; end: string | null; isDay: boolean };
/** What two programs understand: moments, and dates without a zone. */
const readers: Record<string, (text: string) => Event[]> = {
  'ical.js': (text) =>
    new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((component) => {
      const event = new ICAL.Event(component);
      const show = (time: ICAL.Time) => (time.isDate ? time.toString() : time.toJSDate().toISOString());
      return {
        uid: event.uid,
        summary: event.summary,
        start: show(event.startDate),
        end: component.hasProperty('dtend') ? show(event.endDate) : null,
        isDay: event.startDate.isDate,
      };
    }),
  'node-ical': (text) =>
    Object.values(nodeIcal.sync.parseICS(text)).flatMap((event) => {
      if (event?.type !== 'VEVENT') return [];
      const isDay = event.datetype === 'date';
      // It keeps a date as midnight where the program runs.
      const show = (time: Date) =>
        isDay
          ? [time.getFullYear(), time.getMonth() + 1, time.getDate()]
              .map((part) => String(part).padStart(2, '0'))
              .join('-')
          : time.toISOString();
      const hasEnd = text.includes('DTEND') && isDay;
      return [
        {
          uid: event.uid,
          summary: String(event.summary),
          start: show(event.start),
          end: hasEnd && event.end ? show(event.end) : null,
          isDay,
        },
      ];
    }),
};

let id = '';
const due = '2027-03-05T04:30:00.000Z';
beforeAll(async () => {
  const days_off = [{ from: '2027-03-10', to: '2027-03-12', label: 'Lake, tents; and\\rain' }];
  const settings = await product.callAsOwner('PUT', '/settings', { timezone: zone, days_off });
  expect(settings.statusCode).toBe(200);
  const fields = { name: 'Juno Vale', email: 'juno@example.com', song_title: 'Night, Bus; “2”' };
  id = await placed(product.url, { fields });
  await setOrder(id, { due_at: due });
});

describe.each(Object.entries(readers))('read by %s', (_name, read) => {
  const find = async (uid: string) => read(await readFeed()).find((event) => event.uid === uid);

  test('the calendar has due dates and days off', async () => {
    expect(read(await readFeed())).toEqual([
      {
        uid: `order-${id}`,
        summary: 'Due: Juno Vale – Night, Bus; “2”',
        start: due,
        end: null,
        isDay: false,
      },
      {
        uid: 'day-off-2027-03-10-2027-03-12-0',
        summary: 'Lake, tents; and\\rain',
        start: '2027-03-10',
        end: '2027-03-13',
        isDay: true,
      },
    ]);
  });

  test('what is due by the end of a day lasts that day of the studio', async () => {
    await setOrder(id, { due_at: getDateEnd('2027-03-05', zone) });
    expect(await find(`order-${id}`)).toMatchObject({ start: '2027-03-05', end: '2027-03-06', isDay: true });
    await setOrder(id, { due_at: due });
  });

  test('an order keeps its event under a new name, and loses it when it is cancelled', async () => {
    await product.callAsOwner('PUT', `/orders/${id}/songs/1`, { title: 'Morning Tram' });
    expect((await find(`order-${id}`))?.summary).toBe('Due: Juno Vale – Morning Tram');
    await product.callAsOwner('PUT', `/orders/${id}/songs/1`, { title: 'Night, Bus; “2”' });
    await product.callAsOwner('POST', `/orders/${id}/cancel`, {});
    expect(await find(`order-${id}`)).toBeUndefined();
    await product.callAsOwner('DELETE', `/orders/${id}/cancel`);
    await setOrder(id, { due_at: due });
  });

  test('names of any length and letters stay what they are', () => {
    const order = { id: 'MX-1', song_count: 12, rush_delivery: 1, due_at: due, created_at: due } as const;
    const name = `${'Ж🎵a'.repeat(60)} "x" \r\nBEGIN:VEVENT`;
    const text = writeCalendar(
      [{ ...order, name, title: '夜行バス' }],
      { business_name: 'Étude; Co', timezone: zone, days_off: [] },
      'https://studio.example',
    );
    const events = read(text);
    expect(events).toHaveLength(1);
    expect(events[0]?.summary).toMatch(/^Due: (Ж🎵a){60} "x" BEGIN:VEVENT – 夜行バス$/u);
    // RFC 5545, 3.1: lines of at most 75 octets, ended by CRLF.
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });
});

test('names no email address, not even one that was typed as a name', async () => {
  const other = await placed(product.url, { fields: { name: 'vale@example.com', email: 'v@example.com' } });
  await setOrder(other, { due_at: due });
  const feed = await readFeed();
  expect(feed).toContain(other);
  expect(feed).not.toContain('@');
  await product.callAsOwner('POST', '/orders/trash', { order_ids: [other] });
});

test('answers with an ETag and 304 until something changes, and is not for search engines', async () => {
  const url = await getUrl();
  const first = await open(url);
  expect(first.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-cache',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
  });
  const headers = { 'if-none-match': String(first.headers.etag) };
  for (let program = 0; program < 10; program++)
    expect([(await open(url, headers)).statusCode, (await open(url)).statusCode]).toEqual([304, 200]);
  await setOrder(id, { due_at: '2027-03-06T04:30:00.000Z' });
  const changed = await open(url, headers);
  expect([changed.statusCode, changed.headers.etag === first.headers.etag]).toEqual([200, false]);
  await setOrder(id, { due_at: due });
});

test('an address that is wrong in whatever way is the same 404, and a renewed one is', async () => {
  const before = await getUrl();
  expect(await getUrl()).toBe(before);
  const answer = await product.callAsOwner('POST', '/calendar-link/renew');
  const { url } = answer.json<{ url: string }>();
  expect(url).not.toBe(before);
  expect((await open(url)).statusCode).toBe(200);
  const secret = new URL(url).pathname.slice('/calendar/'.length, -'.ics'.length);
  const wrong = [
    'x.ics',
    'none%20was%20made.ics',
    `${secret}`,
    `${secret.slice(1)}.ics`,
    `${secret}.ics.ics`,
    '%00.ics',
  ];
  const bodies = [
    await open(before),
    ...(await Promise.all(wrong.map((file) => product.app.inject(`/calendar/${file}`)))),
  ];
  for (const { statusCode, body } of bodies) expect([statusCode, body]).toEqual([404, bodies[0]?.body]);
});

test('the address ends with all order links, which a backup in the wrong hands has as well', async () => {
  const before = await getUrl();
  await product.callAsOwner('POST', '/order-links/renew-all');
  expect([(await open(before)).statusCode, (await open(await getUrl())).statusCode]).toEqual([404, 200]);
});

test('only the owner reads and renews the address', async () => {
  for (const [method, path] of [
    ['GET', ''],
    ['POST', '/renew'],
  ] as const)
    expect((await product.app.inject({ method, url: `/api/admin/calendar-link${path}` })).statusCode).toBe(
      401,
    );
});

test('guesses are limited, and programs with the address aren’t', async () => {
  const limited = await startTestApp({ config: { RATE_LIMITS: true } });
  try {
    const { url } = (await limited.callAsOwner('GET', '/calendar-link')).json<{ url: string }>();
    const codes: number[] = [];
    for (let guess = 0; guess < 31; guess++)
      codes.push((await limited.app.inject(`/calendar/${guess}.ics`)).statusCode);
    expect([codes.filter((code) => code === 404).length, codes.at(-1)]).toEqual([30, 429]);
    expect((await limited.app.inject(new URL(url).pathname)).statusCode).toBe(200);
  } finally {
    await limited.close();
  }
});
