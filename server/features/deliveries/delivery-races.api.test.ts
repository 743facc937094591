import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addReadyVersions } from '../../../test/delivered-versions.ts';
import { addNote, deliver, getClientOrder } from '../../../test/deliveries.ts';
import { expectStoredTotalsMatch } from '../../../test/expect-stored-totals.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { clientCall, getOrder, type PlacedOrder, placedWithKey, wav } from '../../../test/orders.ts';
import { created, getUploadId, patch } from '../../../test/tus.ts';
import { prepareVersions, withdrawVersion } from '../../../test/versions.ts';

let product: TestApp;
let beside: TestApp;
beforeAll(async () => {
  product = await startTestApp();
  beside = { ...product, app: await product.beside() };
});
afterAll(() => product.close());

const TIMES = 8;
const times = async (work: (n: number) => Promise<void>) => {
  for (let n = 0; n < TIMES; n++) await work(n);
};
const place = () => placedWithKey(product.url);
const addReady = async ({ id }: PlacedOrder, kind: 'mix' | 'master' = 'mix'): Promise<string> =>
  (await product.deps.database.transaction((tx) => addReadyVersions(tx, id, [{ kind }])))[0] ?? '';
const seenVersions = async (order: PlacedOrder) =>
  (await getClientOrder(product, order)).songs[0]?.versions.map(({ id }) => id) ?? [];

describe('a delivery', () => {
  test('during a version’s upload contains what was ready; the upload continues and is delivered next', async () => {
    const order = await place();
    const first = await addReady(order);
    const upload = await created(product.url, wav.length, 'Master.wav');
    await patch(upload, 0, wav.subarray(0, 1_000));
    const form = { song: 1, kind: 'master', upload_id: getUploadId(upload) };
    const add = async () => product.callAsOwner('POST', `/orders/${order.id}/versions`, form);
    const early = await add();
    expect([early.statusCode, early.json().detail]).toEqual([
      409,
      'Master.wav hasn’t finished uploading. Wait until it has, then try again.',
    ]);
    const [delivered, piece] = await Promise.all([
      deliver(product, order.id),
      patch(upload, 1_000, wav.subarray(1_000)),
    ]);
    expect([delivered.statusCode, piece.status]).toEqual([200, 204]);
    expect(await seenVersions(order)).toEqual([first]);
    const second = (await add()).json<{ id: string }>();
    await prepareVersions(product);
    expect((await deliver(product, order.id)).statusCode).toBe(200);
    expect((await seenVersions(order)).sort()).toEqual([first, second.id].sort());
  });

  test('of a version that is withdrawn concurrently contains it or is refused, never half of each', async () => {
    await times(async (n) => {
      const order = await place();
      const version = await addReady(order);
      const [delivered, withdrawn] = await Promise.all(
        n % 2
          ? [deliver(product, order.id), withdrawVersion(beside, order.id, version)]
          : [deliver(beside, order.id), withdrawVersion(product, order.id, version)],
      );
      expect([200, 422]).toContain(delivered?.statusCode);
      expect(withdrawn?.statusCode).toBe(204);
      expect(await seenVersions(order)).toEqual([]);
      const { emails, events } = await getOrder(product, order.id);
      const count = delivered?.statusCode === 200 ? 1 : 0;
      expect(emails.filter(({ kind }) => kind === 'order_delivered_client')).toHaveLength(count);
      expect(events.filter(({ kind }) => kind === 'delivered')).toHaveLength(count);
    });
    await expectStoredTotalsMatch(product.deps.database.read);
  });

  test('withdrawn while the client adds a note stays with the note or goes without it', async () => {
    await times(async () => {
      const order = await place();
      const version = await addReady(order);
      await deliver(product, order.id);
      const [noted, withdrawn] = await Promise.all([
        clientCall(beside, order, 'POST', `/versions/${version}/notes`, { at_s: 1, text: 'Louder' }),
        withdrawVersion(product, order.id, version),
      ]);
      expect([
        [201, 409],
        [404, 204],
      ]).toContainEqual([noted.statusCode, withdrawn.statusCode]);
      expect(await seenVersions(order)).toEqual(noted.statusCode === 201 ? [version] : []);
    });
  });
});

test('notes added, changed or deleted in another tab while the round is sent go as acknowledged', async () => {
  const order = await place();
  const version = await addReady(order);
  await deliver(product, order.id);
  for (let round = 1; round <= 3; round++) {
    const notes = await Promise.all(
      Array.from({ length: 10 }, (_, n) => addNote(product, order, version, 'Before', n)),
    );
    const changes = notes.map(async ({ id }, n) =>
      n % 2
        ? clientCall(n % 3 ? product : beside, order, 'PUT', `/notes/${id}`, { at_s: n, text: 'After' })
        : clientCall(n % 3 ? product : beside, order, 'DELETE', `/notes/${id}`),
    );
    const adding = [product, beside].map((tab) => addNote(tab, order, version, 'Added'));
    const [sent, ...answers] = await Promise.all([clientCall(beside, order, 'POST', '/rounds'), ...changes]);
    expect([200, 422]).toContain(sent?.statusCode);
    const added = await Promise.all(adding);
    const { songs, rounds } = await getClientOrder(product, order);
    const own = songs[0]?.versions[0]?.notes ?? [];
    const kept = new Map(own.map((note) => [note.id, note]));
    expect(added.map(({ id }) => kept.get(id)?.text)).toEqual(['Added', 'Added']);
    const sentIds = own.filter(({ state }) => state === 'sent').map(({ id }) => id);
    expect(rounds.flatMap((one) => one.notes.map(({ id }) => id)).sort()).toEqual(sentIds.sort());
    for (const [n, { id }] of notes.entries()) {
      const status = answers[n]?.statusCode;
      expect([n % 2 ? 200 : 204, 409]).toContain(status);
      const expected = n % 2 && status === 200 ? 'After' : n % 2 || status === 409 ? 'Before' : undefined;
      expect(kept.get(id)?.text, `${n}: ${status}`).toBe(expected);
      if (status === 409) expect(kept.get(id)?.state).toBe('sent');
    }
  }
});
