import { afterEach, describe, expect, test, vi } from 'vitest';
import { addDelivery } from '../../../test/delivered-versions.ts';
import { addNote, getClientOrder, pay } from '../../../test/deliveries.ts';
import { expectStoredTotalsMatch } from '../../../test/expect-stored-totals.ts';
import { setUpTestApp } from '../../../test/harness.ts';
import { clientCall, getOrder, inboxOf, type PlacedOrder, placedWithKey } from '../../../test/orders.ts';
import { DAY, fromNow, HOUR, MINUTE } from '../../lib/clock.ts';
import { sendApprovalReminders } from '../order-clock/send-reminders.ts';

const product = setUpTestApp();
afterEach(() => void vi.useRealTimers());

const client = (order: PlacedOrder, method: 'POST' | 'PUT', path: string, payload?: object) =>
  clientCall(product, order, method, path, payload);
const page = (order: PlacedOrder) => getClientOrder(product, order);
const approve = (order: PlacedOrder, body: object = { all: true }) =>
  client(order, 'POST', '/approvals', body);
const emailsOf = async ({ id }: PlacedOrder, of: string) =>
  (await getOrder(product, id)).emails.filter(({ kind }) => kind === of);
const itemsOf = ({ id }: PlacedOrder) => inboxOf(product, id, 'approval');
const sendNotes = async (order: PlacedOrder, version: string, text?: string) => {
  await addNote(product, order, version, text);
  await client(order, 'POST', '/rounds');
};
const paid = async (fields: Record<string, string> = {}) => {
  const order = await placedWithKey(product.url, { fields });
  await pay(product, order.id, 1000);
  return order;
};

/** Mix and master of every song. */
const whole = (songs = 1) =>
  Array.from({ length: songs }, (_, n) => n + 1).flatMap((song) => [
    { song },
    { song, kind: 'master' } as const,
  ]);

describe('an approval', () => {
  test('of song after song completes the order with the last one, and emails the studio once', async () => {
    const order = await paid({ song_count: '2', name: 'Nova', additional_revisions: 'true' });
    await addDelivery(product, order.id, whole(2));
    const first = await approve(order, { song: 2 });
    expect([first.statusCode, first.json()]).toEqual([
      200,
      {
        status: 'delivered',
        songs: [
          { song: 1, title: '', approved_at: null },
          { song: 2, title: '', approved_at: expect.any(String) },
        ],
      },
    ]);
    expect(await page(order)).toMatchObject({ turn: 'client', rounds_left: null });
    await approve(order, { song: 2 });
    expect((await itemsOf(order)).map(({ text }) => text)).toEqual(['Master 1 of Song 2; 1 of 2 left']);
    expect((await approve(order, { song: 1 })).json()).toMatchObject({ status: 'completed' });
    const seen = await page(order);
    expect(seen).toMatchObject({ status: 'completed', turn: 'nobody', rounds_left: 3, rounds_total: 3 });
    expect(seen.events.slice(-2).map(({ text }) => text)).toEqual([
      'You approved Master 1 of Song 2; 1 of 2 left',
      'You approved all songs',
    ]);
    const [email, ...others] = await emailsOf(order, 'order_approved_studio');
    expect([others, email?.subject]).toEqual([[], 'Nova – 2 songs: Approved']);
    expect(email?.text).toContain('Master 1 of Song 2; 1 of 2 left\n\nAll songs');
    const [item] = await itemsOf(order);
    expect(item?.text).toBe('All songs');
    await product.callAsOwner('DELETE', `/inbox/${item?.id}`);
    expect(await itemsOf(order)).toEqual([]);
    await expectStoredTotalsMatch(product.deps.database.read);
  });

  test('names what is approved by version and title, even if it is the only one', async () => {
    const texts = async (fields: Record<string, string>, form: object) => {
      const order = await paid(fields);
      await client(order, 'PUT', '/songs/2', { title: 'Low Tide' });
      await addDelivery(product, order.id, [{ song: Number(fields.song_count ?? '1') }]);
      await approve(order, form);
      return (await itemsOf(order)).map(({ text }) => text);
    };
    expect(await texts({}, { all: true })).toEqual(['Mix 1 of Song 1']);
    expect(await texts({ song_count: '2' }, { song: 2 })).toEqual(['Mix 1 of Low Tide; 1 of 2 left']);
  });

  test('of something delivered after full approval completes the order again and counts nothing twice', async () => {
    const order = await paid();
    await addDelivery(product, order.id, whole());
    await approve(order);
    await addDelivery(product, order.id, [{ kind: 'instrumental' }]);
    expect(await page(order)).toMatchObject({ status: 'delivered', turn: 'client', rounds_left: 0 });
    expect((await approve(order)).json()).toMatchObject({ status: 'completed' });
    await approve(order);
    const { events } = await getOrder(product, order.id);
    expect(events.filter(({ kind }) => kind === 'approved')).toHaveLength(2);
  });

  test('is refused with an explanation if a new version arrives, and accepted once it names that version', async () => {
    const order = await paid();
    const seen = await addDelivery(product, order.id);
    const more = await addDelivery(product, order.id, [{ kind: 'master' }]);
    const refused = await approve(order, { all: true, version_ids: seen });
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      'Master 1 of Song 1 arrived meanwhile. Listen to it first.',
    ]);
    for (const version_ids of [[], more])
      expect((await approve(order, { song: 1, version_ids })).statusCode).toBe(409);
    expect((await page(order)).songs[0]?.approved_at).toBeNull();
    expect((await approve(order, { song: 1, version_ids: [...seen, ...more] })).statusCode).toBe(200);
  });

  test('of undelivered songs or only an instrumental is refused', async () => {
    const order = await paid({ song_count: '2' });
    expect((await approve(order)).statusCode).toBe(409);
    await addDelivery(product, order.id, [{ song: 1 }, { song: 2, kind: 'instrumental' }]);
    const refused = await approve(order);
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      'Song 2 hasn’t been delivered yet, so there’s nothing to approve. Approve the others one by one.',
    ]);
    for (const body of [{ song: 3 }, { song: 0 }, { song: 1.5 }, { song: '1' }, {}, { all: false }])
      expect((await approve(order, body)).statusCode).toBe(422);
    expect((await approve(order, { song: 1, all: true })).statusCode).toBe(422);
    expect((await page(order)).songs.map(({ approved_at }) => approved_at)).toEqual([null, null]);
  });

  test('from several tabs at once counts once', async () => {
    const order = await paid();
    await addDelivery(product, order.id);
    const beside = await product.beside();
    const codes = await Promise.all(
      [product.app, beside, product.app, beside].map(
        async (app) => (await clientCall({ app }, order, 'POST', '/approvals', { all: true })).statusCode,
      ),
    );
    expect(codes).toEqual([200, 200, 200, 200]);
    const { events } = await getOrder(product, order.id);
    expect(events.filter(({ kind }) => kind === 'approved')).toHaveLength(1);
    expect(await emailsOf(order, 'order_approved_studio')).toHaveLength(1);
  });
});

describe('a reminder to approve', () => {
  const look = (ms: number) => sendApprovalReminders(product.deps, fromNow(ms));
  const sentTo = async (order: PlacedOrder) => (await emailsOf(order, 'approval_reminder_client')).length;

  test('is sent once, a week after the delivery, with any number of processes', async () => {
    const order = await paid({ name: 'Nora' });
    vi.setSystemTime(new Date());
    await addDelivery(product, order.id);
    await look(7 * DAY - MINUTE);
    expect(await sentTo(order)).toBe(0);
    await Promise.all(Array.from({ length: 4 }, () => look(7 * DAY + MINUTE)));
    await look(14 * DAY);
    const [email, ...others] = await emailsOf(order, 'approval_reminder_client');
    expect(others).toEqual([]);
    expect(email?.text).toContain('Hi Nora,');
    expect(email?.text).toContain(`/order/${order.id}#`);
  });

  type Ending = [name: string, (order: PlacedOrder, mix: string) => Promise<unknown>];
  const answers: Ending[] = [
    ['an approval', (order) => approve(order)],
    ['a round', sendNotes],
    [
      'a status by hand',
      ({ id }) => product.callAsOwner('PUT', `/orders/${id}/status`, { status: 'completed' }),
    ],
  ];

  test.each<Ending>([
    ...answers,
    ['a cancellation', ({ id }) => product.callAsOwner('POST', `/orders/${id}/cancel`, { reason: '' })],
    ['the trash', ({ id }) => product.callAsOwner('POST', '/orders/trash', { order_ids: [id] })],
  ])('is never sent after %s', async (_, stop) => {
    const order = await paid();
    const [mix = ''] = await addDelivery(product, order.id);
    await stop(order, mix);
    await look(7 * DAY + MINUTE);
    expect(await sentTo(order)).toBe(0);
  });

  test.each(answers)('that is not sent yet is withdrawn by %s', async (_, stop) => {
    const order = await paid();
    const [mix = ''] = await addDelivery(product, order.id);
    await look(7 * DAY + MINUTE);
    await stop(order, mix);
    const states = (await emailsOf(order, 'approval_reminder_client')).map(({ state }) => state);
    expect(states).toEqual(['cancelled']);
  });

  test('is skipped if it is long overdue', async () => {
    const order = await paid();
    await addDelivery(product, order.id);
    await look(7 * DAY + 13 * HOUR);
    await look(7 * DAY + 13 * HOUR + MINUTE);
    expect(await sentTo(order)).toBe(0);
  });

  test('is still sent if only one of the songs is approved', async () => {
    const order = await paid({ song_count: '2' });
    await addDelivery(product, order.id, [{ song: 1 }, { song: 2 }]);
    await approve(order, { song: 1 });
    await look(7 * DAY + MINUTE);
    expect(await sentTo(order)).toBe(1);
  });
});
