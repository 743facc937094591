import { expect, test } from 'vitest';
import type { UploadStatus } from '../../../shared/uploads.ts';
import { setUpTestApp } from '../../../test/harness.ts';
import { getOrder, placed } from '../../../test/orders.ts';
import { addUpload, uploadRow } from '../../../test/uploads.ts';

const product = setUpTestApp();

const put = (id: string, payload: object) =>
  product.app.inject({ method: 'PUT', url: `/api/uploads/${id}/stem`, payload });
const ask = (upload_ids: string[]) =>
  product.app.inject({ method: 'POST', url: '/api/upload-states', payload: { upload_ids } });
const order = (upload_ids: string, fields: Record<string, string> = {}) =>
  placed(product.url, { fields: { ...fields, upload_ids }, files: [] });
const fileOf = async (id: string) => (await getOrder(product, id)).files[0];
const note = { song: 2, label: 'beat' };

test('a note is saved, returned, and replaced by the next one', async () => {
  const id = await addUpload(product, { state: 'arriving', offset_bytes: 10 });
  const first = await put(id, note);
  expect([first.statusCode, first.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(first.json<UploadStatus>()).toMatchObject({
    ...{ upload_id: id, state: 'arriving', offset_bytes: 10, note },
  });
  const next = { song: 1, label: 'hook' };
  expect((await put(id, { ...next, admin: true })).json<UploadStatus>().note).toEqual(next);
  expect(JSON.parse((await uploadRow(product, id))?.note ?? '')).toEqual(next);
});

test('the states of several uploads are returned with their notes, each asked for once', async () => {
  const id = await addUpload(product, { note: JSON.stringify(note) });
  const { uploads } = (await ask([id, '0'.repeat(32)])).json<{ uploads: UploadStatus[] }>();
  expect(uploads).toMatchObject([{ state: 'whole', note }, { state: 'gone' }]);
  const twice = await ask(Array(100).fill(id));
  expect([twice.statusCode, twice.json().detail]).toEqual([422, 'Ask for each upload once']);
});

test('an order takes over song and label; a song beyond the order becomes its last', async () => {
  const id = await addUpload(product, { path: 'Song B', name: 'take 7.wav' });
  await put(id, { song: 9, label: 'stack_left' });
  expect(await fileOf(await order(id, { song_count: '3' }))).toMatchObject({
    ...{ name: 'take 7.wav', path: 'Song B', song: 3, label: 'stack_left', report: null, peaks: null },
  });
});

test('without a note the label is guessed from the name', async () => {
  const id = await addUpload(product, { name: 'Night - Lead Vox.wav' });
  expect(await fileOf(await order(id))).toMatchObject({ song: 1, label: 'lead' });
});

test('song and label stay as ordered, and a later contradiction is refused', async () => {
  const id = await addUpload(product, { name: 'beat.wav' });
  const said = { song: 3, label: 'lead' };
  await put(id, said);
  const placedId = await order(id, { song_count: '3' });
  expect((await put(id, said)).json<UploadStatus>()).toMatchObject({ state: 'ordered', note: said });
  for (const other of [
    { song: 3, label: 'hook' },
    { song: 1, label: 'lead' },
  ]) {
    const answer = await put(id, other);
    expect([answer.statusCode, answer.json().detail]).toEqual([
      409,
      expect.stringMatching(/already part of an order/),
    ]);
  }
  expect(await fileOf(placedId)).toMatchObject(said);
});

test('a removed upload takes no notes', async () => {
  const removing = await addUpload(product, { state: 'removing' });
  for (const id of [removing, '0'.repeat(32)]) {
    const answer = await put(id, note);
    expect([answer.statusCode, answer.json().detail]).toEqual([
      404,
      expect.stringMatching(/choose it again/),
    ]);
  }
  expect((await uploadRow(product, removing))?.note).toBeNull();
});

test.each([
  ['no song', { song: 0 }],
  ['a song too many', { song: 51 }],
  ['half a song', { song: 1.5 }],
  ['can’t have this label', { label: 'kazoo' }],
])('%s is refused, and the previous note stays', async (_words, odd) => {
  const id = await addUpload(product);
  await put(id, note);
  expect((await put(id, { ...note, ...odd })).statusCode).toBe(422);
  expect(JSON.parse((await uploadRow(product, id))?.note ?? '')).toEqual(note);
});
