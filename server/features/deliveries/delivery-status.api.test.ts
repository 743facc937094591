import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Dashboard } from '../../../shared/dashboard.ts';
import type { OrderSummary } from '../../../shared/orders.ts';
import type { VersionKind } from '../../../shared/version-kinds.ts';
import { changeSettings } from '../../../test/content.ts';
import { addReadyVersions } from '../../../test/delivered-versions.ts';
import { addNote, deliver, getClientOrder, pay } from '../../../test/deliveries.ts';
import { expectStoredTotalsMatch } from '../../../test/expect-stored-totals.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import {
  clientCall,
  getOrder,
  inboxOf,
  listQueued,
  type PlacedOrder,
  placedWithKey,
} from '../../../test/orders.ts';
import { withdrawVersion } from '../../../test/versions.ts';
import { DAY, fromNow, HOUR, MINUTE } from '../../lib/clock.ts';
import { sendApprovalReminders } from '../order-clock/send-reminders.ts';

// Two processes on one database.
let product: TestApp;
let beside: TestApp;
beforeAll(async () => {
  product = await startTestApp();
  beside = { ...product, app: await product.beside() };
});
afterEach(() => void vi.useRealTimers());
afterAll(() => product.close());

const place = async (fields: Record<string, string> = {}): Promise<PlacedOrder> => {
  const order = await placedWithKey(product.url, { fields });
  await pay(product, order.id, 1_000);
  return order;
};
type Ready = { song?: number; kind?: VersionKind };
const upload = ({ id }: PlacedOrder, versions: Ready[]) =>
  product.deps.database.transaction((tx) => addReadyVersions(tx, id, versions));
/** Adds versions and delivers them without accepting gaps. */
const send = async (order: PlacedOrder, versions: Ready[], form: object = {}) => {
  const ids = await upload(order, versions);
  const answer = await deliver(product, order.id, { with_gaps: false, ...form });
  return { ids, answer };
};
const approve = (order: PlacedOrder, payload: object = { all: true }, at = product) =>
  clientCall(at, order, 'POST', '/approvals', payload);
const sendNotes = async (order: PlacedOrder, version = '') => {
  await addNote(product, order, version);
  expect((await clientCall(product, order, 'POST', '/rounds')).statusCode).toBe(200);
};
const seen = async (order: PlacedOrder) => {
  const { status, turn } = await getClientOrder(product, order);
  return [status, turn];
};
const goOn = (by: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + by });

describe('a delivery', () => {
  test('of mixes is for review and asks nothing; masters and the rest ask about what is missing', async () => {
    const order = await place({ clean_edit: 'true' });
    expect((await send(order, [{}])).answer.statusCode).toBe(200);
    expect(await seen(order)).toEqual(['mixed', 'client']);
    const { answer } = await send(order, [{ kind: 'master' }]);
    expect([answer.statusCode, answer.json().missing]).toEqual([
      422,
      [{ song: 1, kind: 'clean', kind_name: 'Clean edit' }],
    ]);
    expect((await deliver(product, order.id)).json()).toMatchObject({ status: 'mastered', turn: 'client' });
    expect((await send(order, [{ kind: 'clean' }])).answer.json()).toMatchObject({ status: 'delivered' });
    expect(await seen(order)).toEqual(['delivered', 'client']);
    const texts = (await getOrder(product, order.id)).emails
      .filter(({ kind }) => kind === 'order_delivered_client')
      .map(({ subject }) => subject);
    expect(texts.sort()).toEqual([
      'Song 1: Clean edit 1 is ready',
      'Song 1: Master 1 is ready',
      'Song 1: Mix 1 is ready',
    ]);
    await expectStoredTotalsMatch(product.deps.database.read);
  });

  test('of a master without its mix announces nothing more', async () => {
    const order = await place();
    await send(order, [{ kind: 'master' }], { with_gaps: true });
    const { status, emails } = await getOrder(product, order.id);
    expect(status).toBe('mastered');
    expect(emails.map(({ subject }) => subject)).toContain('Song 1: Master 1 is ready');
  });

  test('hands the turn to the client until they send notes, write or approve', async () => {
    const order = await place();
    const { ids } = await send(order, [{}]);
    await clientCall(product, order, 'POST', '/messages', { text: 'Which take is that?' });
    expect(await seen(order)).toEqual(['mixed', 'studio']);
    await send(order, [{}]);
    expect(await seen(order)).toEqual(['mixed', 'client']);
    await sendNotes(order, ids[0]);
    expect(await seen(order)).toEqual(['revision_requested', 'studio']);
    await send(order, [{}]);
    expect(await seen(order)).toEqual(['mixed', 'client']);
    await approve(order);
    expect(await seen(order)).toEqual(['mixed', 'studio']);
  });

  test('before the payment is listed as delivered and not paid, from the first mix on', async () => {
    const order = await placedWithKey(product.url);
    const isListed = async () => {
      const dashboard = (await product.callAsOwner('GET', '/dashboard')).json<Dashboard>();
      const queued = listQueued(dashboard, 'late_payment');
      const { orders, total } = (await product.callAsOwner('GET', '/orders?shelf=unpaid_delivered')).json();
      expect(queued).toHaveLength(total);
      const { is_delivered_unpaid } = await getOrder(product, order.id);
      for (const list of [queued.map(({ id }) => id), orders.map(({ order_id }: OrderSummary) => order_id)])
        expect(list.includes(order.id)).toBe(is_delivered_unpaid);
      return is_delivered_unpaid;
    };
    expect(await isListed()).toBe(false);
    const { ids: wrong } = await send(order, [{}]);
    expect(await isListed()).toBe(true);
    await withdrawVersion(product, order.id, wrong[0] ?? '');
    expect(await isListed()).toBe(false);
    const { ids } = await send(order, [{}]);
    await sendNotes(order, ids[0]);
    expect(await isListed()).toBe(true);
    await expectStoredTotalsMatch(product.deps.database.read);
    await pay(product, order.id, 50);
    expect(await isListed()).toBe(false);
    await expectStoredTotalsMatch(product.deps.database.read);
  });

  test('by hand or undone follows the studio', async () => {
    const order = await place();
    await send(order, [{}]);
    const move = await product.callAsOwner('PUT', `/orders/${order.id}/status`, { status: 'in_progress' });
    expect(await seen(order)).toEqual(['in_progress', 'studio']);
    const event_id = move.json().events.at(-1).id;
    await product.callAsOwner('POST', `/orders/${order.id}/undo`, { event_id });
    expect(await seen(order)).toEqual(['mixed', 'client']);
  });

  test('ends a pause, and keeps the promised turnaround while a song is still owed', async () => {
    const order = await place({ song_count: '2' });
    await product.callAsOwner('PUT', `/orders/${order.id}/files-complete`, { complete: true });
    const { due_at } = await getOrder(product, order.id);
    expect(due_at).not.toBeNull();
    await product.callAsOwner('PUT', `/orders/${order.id}/pause`, { reason: 'Which take?' });
    await send(order, [{}]);
    const detail = await getOrder(product, order.id);
    expect([detail.paused, detail.due_at !== null]).toEqual([null, true]);
    await send(order, [{ song: 2 }]);
    expect((await getOrder(product, order.id)).due_at).toBeNull();
  });
});

describe('a round', () => {
  test('is due the hours promised when it was sent, pauses aside, until the next delivery', async () => {
    const order = await place();
    const { ids } = await send(order, [{}]);
    await sendNotes(order, ids[0]);
    const sent = await getClientOrder(product, order);
    const due = Date.parse(sent.rounds[0]?.sent_at ?? '') + 48 * HOUR;
    expect([sent.due_at, sent.due_text]).toEqual([
      new Date(due).toISOString(),
      '48 hours from when you sent your notes.',
    ]);
    await changeSettings(product, { revision_hours: 24 });
    goOn(0);
    await product.callAsOwner('PUT', `/orders/${order.id}/pause`, { reason: 'Which word?' });
    expect((await getOrder(product, order.id)).due_at).toBeNull();
    goOn(5 * HOUR);
    await product.callAsOwner('PUT', `/orders/${order.id}/pause`, { reason: null });
    const { due_at, due_text } = await getOrder(product, order.id);
    expect(due_text).toBe('48 hours from when the notes came in, plus 5 hours on pause.');
    expect(Date.parse(due_at ?? '')).toBe(due + 5 * HOUR);
    goOn(3 * DAY);
    const { orders } = (await product.callAsOwner('GET', '/orders?due=soon')).json();
    expect(orders.map(({ order_id }: { order_id: string }) => order_id)).toContain(order.id);
    await expectStoredTotalsMatch(product.deps.database.read);
    await send(order, [{}]);
    expect((await getOrder(product, order.id)).due_at).toBeNull();
    await changeSettings(product, { revision_hours: 0 });
    await sendNotes(order, ids[0]);
    const last = await getClientOrder(product, order);
    expect([last.due_at, last.due_text]).toEqual([null, 'Revisions have no fixed due time.']);
    await changeSettings(product, { revision_hours: 48 });
    await expectStoredTotalsMatch(product.deps.database.read);
  });
});

describe('an approval', () => {
  test('of mixes leaves the master to come, and notes on it are free', async () => {
    const order = await place();
    await send(order, [{}]);
    await approve(order);
    const { songs, rounds_left } = await getClientOrder(product, order);
    expect([songs[0]?.approved_at === null, rounds_left]).toEqual([false, 0]);
    const { ids } = await send(order, [{ kind: 'master' }]);
    expect(await getClientOrder(product, order)).toMatchObject({
      status: 'delivered',
      turn: 'client',
      rounds_left: null,
      songs: [{ approved_at: null }],
    });
    await sendNotes(order, ids[0]);
    await send(order, [{ kind: 'master' }]);
    await approve(order);
    expect(await seen(order)).toEqual(['completed', 'nobody']);
  });

  test('of everything keeps the rounds that were bought, also when the studio reopens the order', async () => {
    const order = await place({ additional_revisions: 'true' });
    await send(order, [{}, { kind: 'master' }]);
    await approve(order);
    await product.callAsOwner('PUT', `/orders/${order.id}/status`, { status: 'in_progress' });
    await send(order, [{ kind: 'master' }]);
    expect(await getClientOrder(product, order)).toMatchObject({ status: 'delivered', rounds_left: 3 });
  });

  test('counts as heard, so that what is approved can’t be withdrawn', async () => {
    const order = await place();
    const { ids } = await send(order, [{}, { kind: 'master' }]);
    await approve(order, { song: 1, version_ids: ids });
    for (const id of ids) {
      const refused = await withdrawVersion(product, order.id, id);
      expect([refused.statusCode, refused.json().detail]).toEqual([
        409,
        'The client has already approved this version. Deliver a new one instead.',
      ]);
    }
    expect(await seen(order)).toEqual(['completed', 'nobody']);
    const { versions } = await getOrder(product, order.id);
    expect(versions.every(({ approved_at, heard_at }) => approved_at && heard_at)).toBe(true);
  });

  test('is only ever of the versions it names, whichever process delivers meanwhile', async () => {
    for (let n = 0; n < 8; n++) {
      const order = await place();
      const { ids: named } = await send(order, [{}]);
      const [next = ''] = await upload(order, [{}]);
      const [studio, client] = n % 2 ? [product, beside] : [beside, product];
      const [delivered, approved] = await Promise.all([
        deliver(studio, order.id),
        approve(order, { song: 1, version_ids: named }, client),
      ]);
      expect([delivered.statusCode, approved.statusCode]).toEqual([200, expect.toBeOneOf([200, 409])]);
      const { songs, status, turn } = await getClientOrder(product, order);
      expect([songs[0]?.approved_at, status, turn]).toEqual([null, 'mixed', 'client']);
      const { versions } = await getOrder(product, order.id);
      expect(versions.find(({ id }) => id === next)).toMatchObject({ approved_at: null, heard_at: null });
      const late = await approve(order, { song: 1, version_ids: named });
      expect([late.statusCode, late.json().detail]).toEqual([
        409,
        'Mix 2 of Song 1 arrived meanwhile. Listen to it first.',
      ]);
      expect((await approve(order, { song: 1, version_ids: [next] })).statusCode).toBe(200);
    }
    await expectStoredTotalsMatch(product.deps.database.read);
  });
});

describe('a version withdrawn before anybody heard it', () => {
  const withdraw = async (order: PlacedOrder, id = '') =>
    expect((await withdrawVersion(product, order.id, id)).statusCode).toBe(204);

  test('takes the order’s status back with it', async () => {
    const order = await place();
    const { ids: mixes } = await send(order, [{}]);
    const { ids: masters } = await send(order, [{ kind: 'master' }]);
    expect(await seen(order)).toEqual(['delivered', 'client']);
    await withdraw(order, masters[0]);
    expect(await seen(order)).toEqual(['mixed', 'client']);
    await withdraw(order, mixes[0]);
    expect(await seen(order)).toEqual(['payment_received', 'studio']);
    await expectStoredTotalsMatch(product.deps.database.read);
  });

  test('takes it back to mixed if other songs have none either', async () => {
    const order = await place({ song_count: '2' });
    const { ids } = await send(order, [{}, { kind: 'master' }], { with_gaps: true });
    expect(await seen(order)).toEqual(['mastered', 'client']);
    await withdraw(order, ids[1]);
    expect(await seen(order)).toEqual(['mixed', 'client']);
  });

  test('opens the round again that its delivery answered, without the note of that delivery', async () => {
    const order = await place();
    const { ids: heard } = await send(order, [{}], { note: 'Have fun' });
    await sendNotes(order, heard[0]);
    const inbox = () => inboxOf(product, order.id);
    const open = { ...(await getClientOrder(product, order)), events: [] };
    const [item] = await inbox();
    const { ids: wrong } = await send(order, [{}], { note: 'The wrong file' });
    expect([await seen(order), await inbox()]).toEqual([['mixed', 'client'], []]);
    await withdraw(order, wrong[0]);
    expect({ ...(await getClientOrder(product, order)), events: [] }).toEqual(open);
    expect(open).toMatchObject({
      turn: 'studio',
      delivery: { note: 'Have fun' },
      due_at: expect.any(String),
    });
    expect(await inbox()).toEqual([item]);
    await sendApprovalReminders(product.deps, fromNow(7 * DAY + MINUTE));
    const { emails } = await getOrder(product, order.id);
    expect(emails.filter(({ kind }) => kind === 'approval_reminder_client')).toEqual([]);
  });
});
