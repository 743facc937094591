import { describe, expect, test } from 'vitest';
import type { Round, VersionNote } from '../../../shared/versions.ts';
import { addDelivery, addReadyVersions, VERSION_SECONDS } from '../../../test/delivered-versions.ts';
import { addNote, getClientOrder, pay } from '../../../test/deliveries.ts';
import { expectStoredTotalsMatch } from '../../../test/expect-stored-totals.ts';
import { setUpTestApp } from '../../../test/harness.ts';
import { clientCall, getOrder, inboxOf, type PlacedOrder, placedWithKey } from '../../../test/orders.ts';
import { addRows, changeRows } from '../../../test/rows.ts';
import { now } from '../../lib/clock.ts';

const product = setUpTestApp();

const client = (
  order: PlacedOrder,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  payload?: object,
  retry?: string,
  app = product.app,
) => clientCall({ app }, order, method, path, payload, retry ? { 'idempotency-key': retry } : {});
const detail = (answer: { statusCode: number; json(): { detail: string } }) => [
  answer.statusCode,
  answer.json().detail,
];
const place = (fields: Record<string, string> = {}) => placedWithKey(product.url, { fields });
const page = (order: PlacedOrder) => getClientOrder(product, order);
const noteOn = (order: PlacedOrder, version: string, text?: string, at_s?: number) =>
  addNote(product, order, version, text, at_s);
const sendRound = async (order: PlacedOrder, retry?: string) =>
  client(order, 'POST', '/rounds', undefined, retry);
const approve = (order: PlacedOrder, body: object = { all: true }) =>
  client(order, 'POST', '/approvals', body);
const itemsOf = ({ id }: PlacedOrder) => inboxOf(product, id, 'round');
const emailsOf = async ({ id }: PlacedOrder, of: string) =>
  (await getOrder(product, id)).emails.filter(({ kind }) => kind === of);
const whole = [{}, { kind: 'master' }] as const;
/** A paid order of one song with a delivered mix and master. */
const delivered = async (fields: Record<string, string> = {}) => {
  const order = await place(fields);
  await pay(product, order.id, 1000);
  const [mix = ''] = await addDelivery(product, order.id, whole);
  return { order, mix };
};

describe('a note', () => {
  test('is a draft that only its client can see, change and delete', async () => {
    const { order, mix } = await delivered();
    const answer = await client(order, 'POST', `/versions/${mix}/notes`, {
      at_s: 61.23456,
      to_s: 70,
      text: '  The <b>snare</b>\r\nis late ',
    });
    const note = answer.json<VersionNote>();
    expect([answer.statusCode, note]).toEqual([
      201,
      {
        id: expect.any(String),
        at_s: 61.235,
        to_s: 70,
        text: 'The <b>snare</b>\nis late',
        state: 'draft',
        reply: '',
        round: null,
      },
    ]);
    expect((await page(order)).songs[0]?.versions[0]?.notes).toEqual([note]);
    expect(JSON.stringify(await getOrder(product, order.id))).not.toContain('snare');
    const changed = await client(order, 'PUT', `/notes/${note.id}`, { at_s: 2, text: 'The kick' });
    expect(changed.json()).toEqual({ ...note, at_s: 2, to_s: null, text: 'The kick' });
    expect(
      (await product.callAsOwner('PUT', `/orders/${order.id}/notes/${note.id}`, { done: true })).statusCode,
    ).toBe(404);
    expect((await client(order, 'DELETE', `/notes/${note.id}`, undefined, 'gone')).statusCode).toBe(204);
    expect((await client(order, 'DELETE', `/notes/${note.id}`, undefined, 'gone')).statusCode).toBe(204);
    expect((await client(order, 'DELETE', `/notes/${note.id}`)).statusCode).toBe(404);
    expect((await page(order)).songs[0]?.versions[0]?.notes).toEqual([]);
  });

  test('keeps its version from being withdrawn', async () => {
    const { order, mix } = await delivered();
    await noteOn(order, mix);
    expect((await product.callAsOwner('DELETE', `/orders/${order.id}/versions/${mix}`)).statusCode).toBe(409);
    expect((await page(order)).songs[0]?.versions[0]?.notes).toHaveLength(1);
  });

  test.each<[string, object, string]>([
    ['beyond the end', { at_s: VERSION_SECONDS + 0.6, text: 'x' }, 'This note is beyond the end of the song'],
    ['that ends beyond it', { at_s: 1, to_s: 900, text: 'x' }, 'This note is beyond the end of the song'],
    ['before the start', { at_s: -0.001, text: 'x' }, 'Say where in the song your note is'],
    ['at a text', { at_s: '1', text: 'x' }, 'Say where in the song your note is'],
    [
      'at NaN, which JSON writes as null',
      { at_s: Number.NaN, text: 'x' },
      'Say where in the song your note is',
    ],
    ['at 1e300', { at_s: 1e300, text: 'x' }, 'Say where in the song your note is'],
    ['whose range is empty', { at_s: 5, to_s: 5.0001, text: 'x' }, 'A range has to end after it starts'],
    ['of blanks', { at_s: 1, text: ' \n\u200b ' }, 'Write your note first'],
    ['without text', { at_s: 1 }, 'Write your note first'],
    [
      'of 20,000 characters',
      { at_s: 1, text: 'x'.repeat(20_000) },
      'A note can have at most 2000 characters',
    ],
  ])('%s is refused with an explanation', async (_, payload, words) => {
    const { order, mix } = await delivered();
    expect(detail(await client(order, 'POST', `/versions/${mix}/notes`, payload))).toEqual([422, words]);
    expect((await page(order)).songs[0]?.versions[0]?.notes).toEqual([]);
  });

  test('slightly after the end is accepted, since players round it', async () => {
    const { order, mix } = await delivered();
    expect(await noteOn(order, mix, 'The end', VERSION_SECONDS + 0.5)).toMatchObject({ state: 'draft' });
  });

  test('is not found on a version that is undelivered, withdrawn, a rough mix or of another order', async () => {
    const { order, mix } = await delivered();
    const { order: other, mix: theirs } = await delivered();
    const { database } = product.deps;
    const [undelivered = '', rough = '', withdrawn = ''] = await database.transaction((tx) =>
      addReadyVersions(tx, order.id, [{ kind: 'master' }, { kind: 'clean' }, { kind: 'acapella' }]),
    );
    await changeRows(product, 'order_versions', { delivery_id: 'd-1', kind: 'rough' }, { id: rough });
    await product.callAsOwner('DELETE', `/orders/${order.id}/versions/${withdrawn}`);
    for (const id of [undelivered, rough, withdrawn, theirs, 'nothing'])
      expect((await client(order, 'POST', `/versions/${id}/notes`, { at_s: 1, text: 'x' })).statusCode).toBe(
        404,
      );
    const note = await noteOn(other, theirs);
    for (const method of ['PUT', 'DELETE'] as const) {
      const body = method === 'PUT' ? { at_s: 1, text: 'Mine' } : undefined;
      expect((await client(order, method, `/notes/${note.id}`, body)).statusCode).toBe(404);
    }
    await sendRound(other);
    const tick = await product.callAsOwner('PUT', `/orders/${order.id}/notes/${note.id}`, { done: true });
    expect(tick.statusCode).toBe(404);
    expect(await noteOn(order, mix)).toMatchObject({ state: 'draft' });
  });

  test('on stems, which can’t be played here, is refused with an explanation', async () => {
    const { order } = await delivered();
    const [stems = ''] = await addDelivery(product, order.id, [{ kind: 'stems' }]);
    const answer = await client(order, 'POST', `/versions/${stems}/notes`, { at_s: 1, text: 'x' });
    expect(answer.statusCode).toBe(422);
  });

  test('is refused as the 201st draft, and accepted once the others are sent; drafts can be shortened', async () => {
    const { order, mix } = await delivered();
    const unsent = { is_done: 0, reply: '', shown_done: 0, shown_reply: '' } as const;
    const at = { order_id: order.id, version_id: mix, at_s: 1, created_at: now() };
    await addRows(
      product,
      'version_notes',
      Array.from({ length: 200 }, (_, n) => {
        const id = `${order.id}-${n}`;
        return { ...at, ...unsent, id, text: 'x'.repeat(300) };
      }),
    );
    const another = () => client(order, 'POST', `/versions/${mix}/notes`, { at_s: 1, text: 'x' });
    expect(detail(await another())).toEqual([
      409,
      'You have 200 unsent notes. Send them before you add more.',
    ]);
    const change = async (length: number) => {
      const payload = { at_s: 1, text: 'x'.repeat(length) };
      return (await client(order, 'PUT', `/notes/${order.id}-7`, payload)).statusCode;
    };
    expect([await change(301), await change(20)]).toEqual([409, 200]);
    expect((await sendRound(order)).json<{ notes: unknown[] }>().notes).toHaveLength(200);
    expect((await another()).statusCode).toBe(201);
  });
});

describe('a round', () => {
  test('sends every draft, moves the order on, and emails the studio at once', async () => {
    const { order, mix } = await delivered({ song_count: '2', name: 'Nova', additional_revisions: 'true' });
    const [second = ''] = await addDelivery(product, order.id, [{ song: 2, kind: 'master' }]);
    await client(order, 'POST', '/approvals', { song: 2 });
    await client(order, 'POST', `/versions/${mix}/notes`, {
      at_s: 42,
      to_s: 61.5,
      text: 'More <i>vocal</i>',
    });
    await noteOn(order, second, 'Too loud', 5);
    expect((await page(order)).turn).toBe('client');
    const answer = await sendRound(order);
    const sent = answer.json<Round & { rounds_left: number | null }>();
    expect([answer.statusCode, sent]).toEqual([
      200,
      {
        number: 1,
        rounds_left: null,
        notes: [
          expect.objectContaining({ song: 1, version_id: mix, at_s: 42, state: 'sent', round: 1 }),
          expect.objectContaining({ song: 2, version_id: second, text: 'Too loud' }),
        ],
      },
    ]);
    const seen = await page(order);
    expect(seen).toMatchObject({
      status: 'revision_requested',
      turn: 'studio',
      rounds: [{ number: 1, notes: sent.notes }],
      rounds_left: null,
      songs: [{ song: 1 }, { song: 2, approved_at: null }],
    });
    expect(seen.events.at(-1)?.text).toBe('You sent your notes\nRound 1: 2 notes');
    const [item] = await itemsOf(order);
    expect(item).toMatchObject({ id: `round:${order.id}`, text: 'Round 1: 2 notes on Song 1 and Song 2.' });
    const [email, ...others] = await emailsOf(order, 'round_sent_studio');
    expect([others, email?.subject]).toEqual([[], 'Nova – 2 songs: 2 notes (round 1)']);
    expect(email?.text).toContain(
      'Song 1, Mix 1\n0:42–1:01  More <i>vocal</i>\n\nSong 2, Master 1\n0:05  Too loud',
    );
    await expectStoredTotalsMatch(product.deps.database.read);
  });

  test('sent by two tabs at once is one round, and with one key both get it', async () => {
    const { order, mix } = await delivered();
    const beside = await product.beside();
    await noteOn(order, mix, 'One');
    const both = (key?: string) =>
      Promise.all([product.app, beside].map((app) => client(order, 'POST', '/rounds', undefined, key, app)));
    const codes = (await both()).map(({ statusCode }) => statusCode);
    expect(codes.sort()).toEqual([200, 422]);
    await noteOn(order, mix, 'Two');
    const [one, two] = (await both('round-2')).map((answer) => answer.json());
    expect(one).toMatchObject({ number: 2, notes: [{ text: 'Two' }] });
    expect(two).toEqual(one);
    expect(await emailsOf(order, 'round_sent_studio')).toHaveLength(2);
  });

  test.each([
    'mixed',
    'mastered',
  ])('sent after the studio answered the last one by the status %s alone asks for a revision again', async (status) => {
    const { order, mix } = await delivered();
    await noteOn(order, mix);
    await sendRound(order);
    await product.callAsOwner('PUT', `/orders/${order.id}/status`, { status });
    expect(await page(order)).toMatchObject({ status });
    await noteOn(order, mix, 'The snare, too');
    expect((await sendRound(order)).statusCode).toBe(200);
    expect(await page(order)).toMatchObject({ status: 'revision_requested', turn: 'studio' });
    await expectStoredTotalsMatch(product.deps.database.read);
  });

  test('on a song keeps it from being approved, however many rounds on other songs follow', async () => {
    const order = await place({ song_count: '3' });
    await pay(product, order.id, 1000);
    const mixes = await addDelivery(product, order.id, [{ song: 1 }, { song: 2 }, { song: 3 }]);
    for (const mix of mixes) {
      await noteOn(order, mix);
      await sendRound(order);
    }
    const noted = async () => (await page(order)).songs.map(({ has_open_notes }) => has_open_notes);
    expect(await noted()).toEqual([true, true, true]);
    expect((await approve(order, { song: 1 })).statusCode).toBe(409);
    await addDelivery(product, order.id, [{ song: 2 }, { song: 3 }]);
    expect(await noted()).toEqual([true, false, false]);
    expect((await page(order)).progress?.present).toBe('mixing');
    expect((await approve(order, { song: 2 })).statusCode).toBe(200);
  });

  test('on an unpaid order records no payment and leaves the amount due', async () => {
    const order = await place();
    const [mix = ''] = await addDelivery(product, order.id, whole);
    await noteOn(order, mix);
    expect((await sendRound(order)).statusCode).toBe(200);
    const due_text = 'Your 48 hours start once your payment is in.';
    const unpaid = { is_paid: false, turn: 'client', status: 'revision_requested', due_text };
    expect(await page(order)).toMatchObject(unpaid);
    expect(detail(await approve(order))).toEqual([
      409,
      'I have your notes on Song 1. Its next version comes first, then you can approve it.',
    ]);
    await addDelivery(product, order.id, [{ kind: 'master' }]);
    await approve(order);
    expect(await page(order)).toMatchObject({ is_paid: false, turn: 'client', status: 'completed' });
    await expectStoredTotalsMatch(product.deps.database.read);
  });

  test('of a paused order counts as the client’s answer, and ends a pause from before the delivery', async () => {
    const order = await place();
    await pay(product, order.id, 50);
    await product.callAsOwner('PUT', `/orders/${order.id}/pause`, { reason: 'Which take?' });
    const [mix = ''] = await addDelivery(product, order.id);
    await noteOn(order, mix);
    await sendRound(order);
    expect(await page(order)).toMatchObject({ paused: null, turn: 'studio' });
    await product.callAsOwner('PUT', `/orders/${order.id}/pause`, { reason: 'Which word?' });
    expect(await page(order)).toMatchObject({ paused: 'Which word?', turn: 'client' });
    await noteOn(order, mix);
    await sendRound(order);
    expect(await page(order)).toMatchObject({ paused: 'Which word?', turn: 'studio' });
  });

  test('is refused for a cancelled order, like notes and approvals, and accepted for an archived one', async () => {
    const { order, mix } = await delivered();
    await noteOn(order, mix);
    await product.callAsOwner('POST', `/orders/${order.id}/cancel`, { reason: '' });
    for (const answer of [
      await sendRound(order),
      await approve(order),
      await client(order, 'POST', `/versions/${mix}/notes`, { at_s: 1, text: 'x' }),
    ])
      expect(detail(answer)).toEqual([409, 'This order was cancelled. Write to me if that isn’t right.']);
    await product.callAsOwner('DELETE', `/orders/${order.id}/cancel`);
    await product.callAsOwner('PUT', `/orders/${order.id}/archived`, { archived: true });
    expect((await sendRound(order)).statusCode).toBe(200);
    expect(await itemsOf(order)).toHaveLength(1);
    await expectStoredTotalsMatch(product.deps.database.read);
  });

  test('stays sent if an undo of its status move is attempted or the status is changed by hand', async () => {
    const { order, mix } = await delivered();
    await noteOn(order, mix);
    await sendRound(order);
    const { events } = await getOrder(product, order.id);
    const event_id = events.at(-1)?.id;
    expect((await product.callAsOwner('POST', `/orders/${order.id}/undo`, { event_id })).statusCode).toBe(
      409,
    );
    const earlier = events.findLast(({ kind }) => kind === 'status')?.id;
    expect(
      (await product.callAsOwner('POST', `/orders/${order.id}/undo`, { event_id: earlier })).statusCode,
    ).toBe(409);
    await product.callAsOwner('PUT', `/orders/${order.id}/status`, { status: 'in_progress' });
    expect((await page(order)).rounds).toHaveLength(1);
  });
});

describe('the studio', () => {
  test('ticks notes and replies privately, and the last tick clears the round from the inbox', async () => {
    const { order, mix } = await delivered();
    const [one, two] = [await noteOn(order, mix, 'One', 1), await noteOn(order, mix, 'Two', 2)];
    await sendRound(order);
    const answer = (id: string, body: object) =>
      product.callAsOwner('PUT', `/orders/${order.id}/notes/${id}`, body);
    const ticked = await answer(one.id, { done: true, reply: ' Done, 2 dB up ' });
    expect(ticked.json()).toMatchObject({ state: 'done', reply: 'Done, 2 dB up', round: 1, version_id: mix });
    expect((await answer(one.id, { done: true })).json()).toMatchObject({ reply: 'Done, 2 dB up' });
    expect(await itemsOf(order)).toHaveLength(1);
    await answer(two.id, { done: true });
    expect(await itemsOf(order)).toEqual([]);
    await answer(two.id, { done: false });
    expect(await itemsOf(order)).toHaveLength(1);
    expect((await page(order)).rounds[0]?.notes).toMatchObject([
      { state: 'sent', reply: '' },
      { state: 'sent', reply: '' },
    ]);
    const { rounds } = await getOrder(product, order.id);
    expect(rounds[0]?.notes.map(({ state }) => state)).toEqual(['done', 'sent']);
    expect(detail(await answer(two.id, { done: 'yes' }))).toEqual([422, 'Send true or false']);
    expect((await answer(two.id, { done: true, reply: 'x'.repeat(2_001) })).statusCode).toBe(422);
  });

  test('gets one email requesting a round when none is left, and allowing it sends one back', async () => {
    const { order, mix } = await delivered({ name: 'Nova' });
    await approve(order);
    expect(await page(order)).toMatchObject({ status: 'completed', rounds_left: 0, rounds_total: 0 });
    await noteOn(order, mix, 'One more thing');
    const refused = await sendRound(order, 'again');
    expect(refused.statusCode).toBe(409);
    expect((await page(order)).songs[0]?.versions[0]?.notes).toMatchObject([{ state: 'draft' }]);
    const beside = await product.beside();
    await Promise.all([
      sendRound(order, 'again'),
      client(order, 'POST', '/rounds', undefined, 'in another tab', beside),
    ]);
    const [request, ...doubled] = await emailsOf(order, 'round_requested_studio');
    expect([doubled, request?.subject]).toEqual([[], 'Nova – Song 1: Another round? 1 more note']);
    expect(request?.text).toContain('There is 1 note to send and no round left.');
    expect(request?.text).not.toContain('One more thing');
    const asked = (await itemsOf(order)).map(({ text }) => text);
    expect(asked).toEqual(['No rounds left, and 1 note to send. Allow another round?']);
    expect((await page(order)).turn).toBe('studio');
    const allow = (more: unknown) =>
      product.callAsOwner('POST', `/orders/${order.id}/rounds-allowed`, { more });
    expect((await allow(2)).json()).toMatchObject({ rounds_left: 2, rounds_total: 2 });
    expect(await itemsOf(order)).toEqual([]);
    const [email] = await emailsOf(order, 'rounds_allowed_client');
    expect([email?.recipient, email?.text]).toEqual([
      'ada@example.com',
      expect.stringContaining('I’ve added 2 rounds of notes'),
    ]);
    expect(email?.text).toContain(`/order/${order.id}#`);
    // The same request again with the same key.
    expect((await sendRound(order, 'again')).json()).toMatchObject({ number: 1, rounds_left: 1 });
    expect(await page(order)).toMatchObject({ status: 'revision_requested', turn: 'studio' });
    for (const more of [0, 11, 1.5, '1', null]) expect((await allow(more)).statusCode).toBe(422);
  });

  test('can’t allow rounds while they are unlimited or the order is cancelled', async () => {
    const { order } = await delivered();
    const allow = () => product.callAsOwner('POST', `/orders/${order.id}/rounds-allowed`, { more: 1 });
    expect(detail(await allow())).toEqual([
      409,
      'Rounds are unlimited until the client has approved every song.',
    ]);
    await approve(order);
    await product.callAsOwner('POST', `/orders/${order.id}/cancel`, { reason: '' });
    expect((await allow()).statusCode).toBe(409);
  });
});
