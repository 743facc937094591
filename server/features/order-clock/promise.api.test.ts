import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { addWorkedDays, dueAfter, getDate, getDateEnd } from '../../../shared/calendar.ts';
import type { PublicOffer } from '../../../shared/offer.ts';
import type { Payment } from '../../../shared/order-payments.ts';
import { defaultStudioSettings } from '../../../shared/settings.ts';
import { getNextDate, rushHours, standardHours, type WorkQueue } from '../../../shared/turnaround.ts';
import { changeSettings } from '../../../test/content.ts';
import { deliver } from '../../../test/deliveries.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { getOrder, placed, placeOrder } from '../../../test/orders.ts';
import { addVersion, prepareVersions } from '../../../test/versions.ts';
import { DAY, HOUR } from '../../lib/clock.ts';
import { readPageData } from '../pages/page-data.ts';

// A Friday evening in New York, where clocks are put forward in the night to Sunday. The session begins then, too.
const FRIDAY = '2027-03-12T23:00:00.000Z';
/** Sets the wall clock alone; timers keep running for the database. */
const itIs = (moment: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });

let product: TestApp;
beforeAll(async () => {
  itIs(FRIDAY);
  product = await startTestApp();
});
afterEach(async () => {
  itIs(FRIDAY);
  const { turnaround, rush_turnaround, free_rounds, ...own } = defaultStudioSettings;
  const { working_days, days_off, timezone, weekly_capacity } = own;
  await set({ turnaround, rush_turnaround, free_rounds, working_days, days_off, timezone, weekly_capacity });
});
afterAll(async () => {
  vi.useRealTimers();
  await product.close();
});

const set = async (payload: object) => {
  const answer = await changeSettings(product, payload);
  expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
};
const pay = async (id: string, amount = 50) =>
  (await product.callAsOwner('POST', `/orders/${id}/payments`, { method: 'paypal', amount })).json<Payment>();
const order = (id: string) => getOrder(product, id);
const due = async (id: string) => (await order(id)).due_at;
const movable = async () =>
  (await product.callAsOwner('GET', '/settings/calendar/orders')).json<{ orders: number }>().orders;
const move = async () =>
  (await product.callAsOwner('POST', '/settings/calendar/orders')).json<{ moved: number }>().moved;

const weekdays = [true, true, true, true, true, false, false];

describe('an order keeps what it was sold with', () => {
  test('its hours, though the studio’s change', async () => {
    await set({
      turnaround: { from_hours: 10, to_hours: 20 },
      rush_turnaround: { from_hours: 2, to_hours: 5 },
    });
    const id = await placed(product.url);
    const rush = await placed(product.url, { fields: { rush_delivery: 'true' } });
    await set({ turnaround: { from_hours: 100, to_hours: 200 } });
    const { confirmed_at } = await pay(id);
    const { confirmed_at: other } = await pay(rush, 70);
    expect(await order(id)).toMatchObject({
      due_at: dueAfter(confirmed_at ?? '', 20),
      due_text: '10-20 hours from the payment.',
      promise: { from_hours: 10, to_hours: 20, free_rounds: null, bought_rounds: 0, date: null },
    });
    expect(await due(rush)).toBe(dueAfter(other ?? '', 5));
    const { emails } = await order(rush);
    const text = emails.map((email) => email.text).join();
    expect(text).toContain('Work on your rush order starts within 2 hours.');
    expect(text).toContain('2-5 hours');
    expect(text).not.toMatch(/24-48|within 24 hours\. T/);
  });

  test('its days, on which hours pass, also after a pause over a weekend', async () => {
    await set({ working_days: weekdays, timezone: 'America/New_York' });
    const id = await placed(product.url);
    await pay(id);
    // Six hours of Friday, Monday and Tuesday, and eighteen hours of Wednesday; an hour of the night is skipped.
    expect(await due(id)).toBe('2027-03-17T22:00:00.000Z');
    expect((await order(id)).due_text).toBe('48-72 hours on working days from the payment.');
    const text = (await order(id)).emails.map((email) => email.text).join();
    expect(text).toContain('Turnaround: 48-72 hours on working days.');
    const { settings } = await readPageData(product.deps, 'landing');
    expect(settings.on_working_days).toBe(true);
    await product.callAsOwner('PUT', `/orders/${id}/pause`, { reason: 'Send the hook.' });
    itIs('2027-03-15T10:00:00.000Z');
    await product.callAsOwner('PUT', `/orders/${id}/pause`, { reason: null });
    expect(await due(id)).toBe('2027-03-18T10:00:00.000Z');
  });

  test('days off entered later move it only once the studio says so', async () => {
    const unpaid = await placed(product.url);
    const paid = await placed(product.url);
    await pay(paid);
    expect(await due(paid)).toBe('2027-03-15T23:00:00.000Z');
    await set({ days_off: [{ from: '2027-01-01', to: '2027-01-07', label: 'Over' }] });
    const before = await movable();
    await set({ days_off: [{ from: '2027-03-14', to: '2027-03-16', label: 'Away' }] });
    expect(await due(paid)).toBe('2027-03-15T23:00:00.000Z');
    const open = await movable();
    expect(open).toBeGreaterThanOrEqual(before + 2);
    expect([await move(), await movable(), await move()]).toEqual([open, 0, 0]);
    const moved = await order(paid);
    expect([moved.due_at, moved.events.at(-1)?.kind]).toEqual(['2027-03-18T23:00:00.000Z', 'due_moved']);
    expect((await order(unpaid)).events.map(({ kind }) => kind)).toEqual(['placed']);
    await pay(unpaid);
    expect(await due(unpaid)).toBe('2027-03-18T23:00:00.000Z');
  });

  test('days off that were skipped stay skipped when it is moved for later ones', async () => {
    await set({ days_off: [{ from: '2027-03-14', to: '2027-03-16', label: 'Away' }] });
    const id = await placed(product.url);
    await pay(id);
    expect(await due(id)).toBe('2027-03-18T23:00:00.000Z');
    itIs('2027-03-18T10:00:00.000Z');
    const later = { from: '2027-04-10', to: '2027-04-12', label: 'Fair' };
    await set({ days_off: [later] });
    expect(await move()).toBeGreaterThan(0);
    expect([await due(id), await movable()]).toEqual(['2027-03-18T23:00:00.000Z', 0]);
    const soon = { from: '2027-03-18', to: '2027-03-19', label: 'Ill' };
    await set({ days_off: [soon, later] });
    await move();
    expect(await due(id)).toBe('2027-03-20T23:00:00.000Z');
  });

  test('free rounds count from the first one, and then the studio is asked', async () => {
    await set({ free_rounds: 1 });
    const id = await placed(product.url, { fields: { email: 'nova@example.com' } });
    await set({ free_rounds: 5 });
    await pay(id);
    await addVersion(product, id);
    await prepareVersions(product);
    await deliver(product, id);
    expect(await order(id)).toMatchObject({ rounds_left: 1, rounds_total: 1 });
    const allow = await product.callAsOwner('POST', `/orders/${id}/rounds-allowed`, { more: 2 });
    expect(allow.json()).toMatchObject({ rounds_left: 3, rounds_total: 3 });
  });
});

describe('with a weekly capacity', () => {
  test('pages say a date that follows from the songs before, and the order keeps it', async () => {
    itIs('2027-03-15T12:00:00.000Z');
    await set({ weekly_capacity: 7, timezone: 'Europe/Berlin' });
    const queue = async () => (await readPageData(product.deps, 'landing')).queue;
    const first = await queue();
    expect(first).toMatchObject({ today: '2027-03-15', weekly_capacity: 7 });
    expect(JSON.stringify(first)).not.toContain('label');
    const ahead = first?.songs ?? 0;
    const offer = (await product.app.inject('/api/offer')).json<PublicOffer>();
    expect(offer).toMatchObject({
      turnaround: standardHours,
      rush_turnaround: rushHours,
      next_date: addWorkedDays('2027-03-15', Math.max(3, ahead + 1), defaultStudioSettings),
    });
    const { body } = await placeOrder(product.url, { fields: { song_count: '5' } });
    const days = Math.max(3, ahead + 5);
    const date = addWorkedDays('2027-03-15', days, defaultStudioSettings);
    // Whatever the form showed, the answer says what was promised.
    expect(body).toMatchObject({ promise: { ...standardHours, free_rounds: null, date } });
    const { order_id: id = '' } = body as { order_id?: string };
    expect((await order(id)).promise.date).toBe(date);
    // Not paid yet, so nobody waits for it.
    expect((await queue())?.songs).toBe(ahead);
    await pay(id, 250);
    await product.callAsOwner('PUT', `/orders/${id}/files-complete`, { complete: true });
    expect(await order(id)).toMatchObject({ due_at: getDateEnd(date, 'Europe/Berlin') });
    expect((await queue())?.songs).toBe(ahead + 5);
    // Later settings change nothing in it.
    await set({ weekly_capacity: 1 });
    expect(await due(id)).toBe(getDateEnd(date, 'Europe/Berlin'));
    // A day later, the same page says another date.
    itIs('2027-03-16T12:00:00.000Z');
    expect((await queue())?.today).toBe('2027-03-16');
  });

  test('a free order counts once the studio takes it on, and not while it waits for its client', async () => {
    itIs('2027-03-15T12:00:00.000Z');
    await set({ weekly_capacity: 7, timezone: 'UTC' });
    const songs = async () => (await readPageData(product.deps, 'landing')).queue?.songs ?? 0;
    const call = async (method: 'POST' | 'PUT', path: string, payload: object) =>
      expect((await product.callAsOwner(method, path, payload)).statusCode).toBeLessThan(300);
    await call('POST', '/discounts', { code: 'FREE', kind: 'percent', value: 100 });
    const advice = { name: 'Advice', price: 0, delivers: [] };
    const { id: service } = (await product.callAsOwner('POST', '/services', advice)).json<{ id: string }>();
    const ahead = await songs();
    const date = async () =>
      getNextDate((await readPageData(product.deps, 'landing')).queue as WorkQueue, job);
    const job = { to_hours: standardHours.to_hours, song_count: 1, is_rush: false };
    const told = async () => (await product.app.inject('/api/offer')).json<PublicOffer>().next_date;
    const [gift, talk] = [{ discount_code: 'FREE', song_count: '3' }, { service }];
    for (const [fields, count] of [
      [gift, 3],
      [talk, 1],
    ] as const) {
      const before = [await songs(), await date()];
      const id = await placed(product.url, { fields: { ...fields, total_amount: '0' } });
      await call('PUT', `/orders/${id}/files-complete`, { complete: true });
      expect([await songs(), await date()]).toEqual(before);
      await call('PUT', `/orders/${id}/status`, { status: 'in_progress' });
      expect(await songs()).toBe(ahead + count);
      expect(await date()).not.toBe(before[1]);
      // At once, without waiting for what is kept of it to grow old.
      expect(await told()).toBe(await date());
      await call('PUT', `/orders/${id}/pause`, { reason: 'Send the hook' });
      expect([await songs(), await date()]).toEqual(before);
      expect(await told()).toBe(await date());
      await call('PUT', `/orders/${id}/pause`, { reason: null });
      expect(await songs()).toBe(ahead + count);
      await call('PUT', `/orders/${id}/status`, { status: 'pending' });
      expect(await songs()).toBe(ahead);
    }
  });

  test('a paid order without its files doesn’t push others back', async () => {
    itIs('2027-03-15T12:00:00.000Z');
    await set({ weekly_capacity: 7 });
    const songs = async () => (await readPageData(product.deps, 'landing')).queue?.songs ?? 0;
    const ahead = await songs();
    const entered = await product.callAsOwner('POST', '/orders', {
      client: { name: 'Nova', email: 'nova@example.com' },
      ...{ song_count: 4, tell_client: false },
    });
    const { order_id: id } = entered.json<{ order_id: string }>();
    await pay(id, 200);
    expect(await songs()).toBe(ahead);
    await product.callAsOwner('PUT', `/orders/${id}/files-complete`, { complete: true });
    expect(await songs()).toBe(ahead + 4);
  });

  test('who pays later gets as many days as were promised', async () => {
    itIs('2027-03-15T12:00:00.000Z');
    await set({ weekly_capacity: 1000 });
    const id = await placed(product.url);
    const { promise } = await order(id);
    expect(promise.date).toBe('2027-03-18');
    vi.setSystemTime(Date.now() + 2 * DAY + HOUR);
    const { confirmed_at } = await pay(id);
    expect(getDate(confirmed_at ?? '', 'UTC')).toBe('2027-03-17');
    const { due_at, due_text } = await order(id);
    expect([due_at, due_text]).toEqual(['2027-03-20T23:59:59.000Z', 'Promised by Saturday 20 March.']);
  });
});

test.each([
  [
    { turnaround: { from_hours: 72, to_hours: 48 } },
    'turnaround.to_hours',
    'The second number can’t be below the first',
  ],
  [{ rush_turnaround: { from_hours: 0, to_hours: 48 } }, 'rush_turnaround.from_hours', 'Use 1 hour at least'],
  [
    { turnaround: { from_hours: 1, to_hours: 721 } },
    'turnaround.to_hours',
    'Use 720 hours (30 days) at most',
  ],
  [{ free_rounds: -1 }, 'free_rounds', 'Rounds cannot be negative'],
  [{ working_days: Array(7).fill(false) }, 'working_days', 'Choose at least one day'],
  [{ working_days: [true] }, 'working_days', 'Send seven times true or false, Monday first'],
  [
    { days_off: [{ from: '2027-01-02', to: '2027-01-01', label: '' }] },
    'days_off.0.to',
    'The last day can’t be before the first',
  ],
  [
    { days_off: [{ from: '2027-02-30', to: '2027-03-01', label: '' }] },
    'days_off.0.from',
    'Enter a date like 2026-12-24',
  ],
  [
    { days_off: [{ from: '2027-01-01', to: '2028-01-02', label: '' }] },
    'days_off.0.to',
    'At most 366 days at a time',
  ],
  [{ timezone: 'Mars/Olympus' }, 'timezone', 'We don’t know this time zone. Enter one like Europe/Berlin.'],
  [{ weekly_capacity: 2.5 }, 'weekly_capacity', 'Enter a whole number of songs'],
])('%j is refused', async (change, field, message) => {
  const answer = await changeSettings(product, change);
  expect([answer.statusCode, answer.json().errors]).toEqual([422, [{ field, message }]]);
});

test('days off are stored sorted', async () => {
  const [early, late] = ['2027-01-01', '2027-12-24'].map((from) => ({ from, to: from, label: 'Closed' }));
  expect((await changeSettings(product, { days_off: [late, early] })).json().days_off).toEqual([early, late]);
});
