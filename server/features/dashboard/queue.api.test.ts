import { describe, expect, test } from 'vitest';
import type { Dashboard } from '../../../shared/dashboard.ts';
import type { QueueRow } from '../../../shared/queue.ts';
import { setUpTestApp } from '../../../test/harness.ts';
import { clientCall, type PlacedOrder, placedWithKey } from '../../../test/orders.ts';
import { DAY, fromNow, HOUR } from '../../lib/clock.ts';

const product = setUpTestApp();

const queue = async () => (await product.callAsOwner('GET', '/dashboard')).json<Dashboard>().queue;
const rowOf = async (id: string) => {
  const own = (await queue()).rows.filter((row) => row.id === id);
  expect(own.length).toBeLessThanOrEqual(1);
  return own[0];
};
const kinds = (row: QueueRow | undefined) => row?.reasons.map(({ kind }) => kind);
const place = (name: string) =>
  placedWithKey(product.url, { fields: { name, email: `${name.toLowerCase()}@example.com` } });
const write = (one: PlacedOrder, text: string) => clientCall(product, one, 'POST', '/messages', { text });
const setRow = (id: string, values: { due_at?: string | null; awaiting?: null }) =>
  product.deps.database.transaction(async (tx) => {
    await tx.updateTable('orders').set(values).where('id', '=', id).execute();
  });
const put = (id: string, status: string) => product.callAsOwner('PUT', `/orders/${id}/status`, { status });
const addDraft = (id: string, order_id: string | null) =>
  product.deps.database.transaction(async (tx) => {
    const values = {
      description: '',
      genre: '',
      featured: 0,
      play_count: 0,
      song: null,
      from_order: 0,
    } as const;
    await tx
      .insertInto('portfolio_items')
      .values({ id, title: `Draft ${id}`, order_id, published: 0, created_at: fromNow(-HOUR), ...values })
      .execute();
    await tx
      .insertInto('testimonials')
      .values({
        id: `said-${id}`,
        name: `Fan ${id}`,
        role: '',
        content: 'Great',
        rating: 5,
        image: null,
        picture_id: null,
        order_id,
        published: 0,
        created_at: fromNow(-HOUR),
      })
      .execute();
  });

describe('the queue', () => {
  test('offers to start work once every song has files and nothing is waited for', async () => {
    const fields = { name: 'Vesper', email: 'vesper@example.com', song_count: '2' };
    const { id } = await placedWithKey(product.url, { fields });
    await put(id, 'payment_received');
    expect(await rowOf(id)).toBeUndefined();
    await product.callAsOwner('PUT', `/orders/${id}/files-complete`, { complete: true });
    expect(await rowOf(id)).toMatchObject({ group: 'start' });
    await product.callAsOwner('PUT', `/orders/${id}/pause`, { reason: 'Send the lyrics, please' });
    expect(await rowOf(id)).toBeUndefined();
    await product.callAsOwner('PUT', `/orders/${id}/pause`, { reason: null });
    expect(await rowOf(id)).toMatchObject({ group: 'start' });
  });

  test('has one row an order, in the group of its most urgent reason, with all its reasons', async () => {
    const one = await place('Juno');
    expect(await rowOf(one.id)).toMatchObject({ group: 'money', reasons: [{ kind: 'payment' }] });
    await put(one.id, 'payment_received');
    expect(await rowOf(one.id)).toMatchObject({ group: 'start', reasons: [{ kind: 'start' }] });
    await write(one, 'One');
    await write(one, 'Two');
    const answered = await rowOf(one.id);
    expect([answered?.group, kinds(answered)]).toEqual(['answer', ['message', 'start']]);
    expect(answered?.reasons[0]).toMatchObject({ count: 2, text: 'Two', item_id: `message:${one.id}` });
    const due = fromNow(-5 * DAY);
    await setRow(one.id, { due_at: due });
    await addDraft('juno', one.id);
    const late = await rowOf(one.id);
    expect([late?.group, late?.at, kinds(late)]).toEqual([
      'overdue',
      due,
      ['overdue', 'message', 'start', 'track', 'testimonial'],
    ]);
    expect(late?.order).toMatchObject({ order_id: one.id, client_info: { name: 'Juno' }, reports: [] });
    expect(late?.order?.next_step).toEqual({ action: 'start_work', label: 'Start work' });
    await put(one.id, 'in_progress');
    await setRow(one.id, { due_at: due });
    expect((await rowOf(one.id))?.order?.next_step).toEqual({ action: 'upload', label: 'Upload a mix' });
  });

  test('has what is due today where the studio is, whatever else an order has', async () => {
    const [soon, tomorrow] = [await place('Soon'), await place('Tomorrow')];
    for (const { id } of [soon, tomorrow]) await put(id, 'in_progress');
    await write(soon, 'Any news?');
    // Due in an hour. Where the studio is it is noon, and later almost midnight: the order is due after that.
    const hour = new Date().getUTCHours();
    const zoneAt = (there: number) => {
      const ahead = (there - hour + 24) % 24;
      const offset = ahead > 14 ? ahead - 24 : ahead;
      return `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
    };
    const setZone = async (timezone: string) =>
      expect((await product.callAsOwner('PUT', '/settings', { timezone })).statusCode).toBe(200);
    await setZone(zoneAt(12));
    const due = fromNow(HOUR);
    await setRow(soon.id, { due_at: due });
    await setRow(tomorrow.id, { due_at: fromNow(DAY) });
    const row = await rowOf(soon.id);
    expect([row?.group, row?.at, kinds(row)]).toEqual(['due_today', due, ['due_today', 'message']]);
    expect(row?.order?.next_step).toEqual({ action: 'upload', label: 'Upload a mix' });
    expect(await rowOf(tomorrow.id)).toBeUndefined();
    // The studio moves: the same moment is tomorrow there.
    await setZone(zoneAt(23));
    expect([(await rowOf(soon.id))?.group, kinds(await rowOf(soon.id))]).toEqual(['answer', ['message']]);
    await setZone(zoneAt(12));
    expect((await rowOf(soon.id))?.group).toBe('due_today');
    await setRow(soon.id, { due_at: fromNow(-1) });
    expect((await rowOf(soon.id))?.group).toBe('overdue');
    await setRow(soon.id, { due_at: null });
    await product.callAsOwner('DELETE', `/inbox/message:${soon.id}`);
    await setZone('UTC');
  });

  test('has the newest to answer first, by what a client did last', async () => {
    const [first, second] = [await place('First'), await place('Second')];
    await write(first, 'One');
    await write(second, 'Two');
    const answers = async () =>
      (await queue()).rows
        .filter(({ group }) => group === 'answer')
        .map(({ id }) => id)
        .slice(0, 2);
    expect(await answers()).toEqual([second.id, first.id]);
    await write(first, 'Three');
    expect(await answers()).toEqual([first.id, second.id]);
    for (const { id } of [first, second]) await product.callAsOwner('DELETE', `/inbox/message:${id}`);
  });

  test('counts its rows for the badge', async () => {
    const { rows, more } = await queue();
    const inbox = (await product.callAsOwner('GET', '/inbox')).json();
    expect([inbox.rows, inbox.has_more_rows]).toEqual([rows.length, more.length > 0]);
  });

  test('keeps the row while other reasons remain, and drops it with the last', async () => {
    const one = await place('Vale');
    await put(one.id, 'payment_received');
    await write(one, 'Hello?');
    expect(kinds(await rowOf(one.id))).toEqual(['message', 'start']);
    await product.callAsOwner('DELETE', `/inbox/message:${one.id}`);
    expect(kinds(await rowOf(one.id))).toEqual(['start']);
    await put(one.id, 'in_progress');
    expect(await rowOf(one.id)).toBeUndefined();
    // What the studio answered isn’t counted again.
    await write(one, 'And now?');
    await product.callAsOwner('POST', `/orders/${one.id}/messages`, { text: 'Soon' });
    await write(one, 'Thanks');
    expect((await rowOf(one.id))?.reasons[0]).toMatchObject({ kind: 'message', count: 1 });
  });

  test('has reported payments before money nobody has seen, with what confirms them', async () => {
    const [quiet, reported] = [await place('Quiet'), await place('Reported')];
    await clientCall(product, reported, 'POST', '/payment-reports', { method: 'paypal' });
    const row = await rowOf(reported.id);
    expect([row?.group, kinds(row)]).toEqual(['money', ['payment_reported']]);
    expect(row?.order?.reports).toMatchObject([{ method: 'paypal', amount: 50 }]);
    const ids = (await queue()).rows.map(({ id }) => id);
    expect(ids.indexOf(reported.id)).toBeLessThan(ids.indexOf(quiet.id));
  });

  test('has drafts that belong to no order, and nothing of orders in the trash', async () => {
    const gone = await place('Gone');
    await write(gone, 'Hi');
    await product.callAsOwner('POST', '/orders/trash', { order_ids: [gone.id] });
    await addDraft('own', null);
    const { rows } = await queue();
    expect(rows.map(({ id }) => id)).not.toContain(gone.id);
    expect(
      rows
        .filter(({ order }) => order === null)
        .map(({ id, name, group }) => [id, name, group])
        .sort(),
    ).toEqual([
      ['testimonial:said-own', 'Fan own', 'publish'],
      ['track:own', 'Draft own', 'publish'],
    ]);
  });

  test('lists groups by urgency with at most fifteen rows each, and says which have more', async () => {
    for (let n = 0; n < 16; n++) await put((await place(`Start${n}`)).id, 'payment_received');
    const { rows, more } = await queue();
    const start = rows.filter(({ group }) => group === 'start');
    expect([start.length, more]).toEqual([15, ['start']]);
    expect(start.map(({ at }) => at)).toEqual(start.map(({ at }) => at).sort());
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    const order = ['overdue', 'due_today', 'answer', 'start', 'money', 'publish'];
    const places = rows.map(({ group }) => order.indexOf(group));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  });
});

test('the week has what is due in the next seven days, by due time', async () => {
  const [far, near, later] = [await place('Far'), await place('Near'), await place('Later')];
  for (const { id } of [far, near, later]) await put(id, 'in_progress');
  await setRow(far.id, { due_at: fromNow(6 * DAY) });
  await setRow(near.id, { due_at: fromNow(HOUR) });
  await setRow(later.id, { due_at: fromNow(9 * DAY) });
  const { week } = (await product.callAsOwner('GET', '/dashboard')).json<Dashboard>();
  const ids = week.map(({ order_id }) => order_id);
  expect(ids).not.toContain(later.id);
  expect(ids.indexOf(near.id)).toBeLessThan(ids.indexOf(far.id));
  expect(ids).toEqual(expect.arrayContaining([near.id, far.id]));
});
