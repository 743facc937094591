import { expect, test } from 'vitest';
import { limits } from '../../../shared/limits.ts';
import type { FileReport } from '../../../shared/stems.ts';
import type { UploadStatus } from '../../../shared/uploads.ts';
import { setUpTestApp } from '../../../test/harness.ts';
import { makeNote, measured } from '../../../test/stem-notes.ts';
import { addUpload } from '../../../test/uploads.ts';

const product = setUpTestApp();

const ask = (upload_ids: string[]) =>
  product.app.inject({ method: 'POST', url: '/api/upload-states', payload: { upload_ids } });
const answered = async (ids: string[]) => (await ask(ids)).json<{ uploads: UploadStatus[] }>().uploads;
const add = (address: string, note: object | null = null) =>
  addUpload(product, { address, note: note && JSON.stringify(note) });

const entry = { path: 'x'.repeat(900), size_bytes: 1, facts: measured.facts, measures: measured.measures };
const heavy: FileReport = { ...measured, entries: Array(200).fill(entry) };

test('asking twice for the same upload is refused', async () => {
  const id = await add('a');
  const answer = await ask(Array(100).fill(id));
  expect([answer.statusCode, answer.json().detail]).toEqual([422, 'Ask for each upload once']);
  expect(await answered([id, '0'.repeat(32)])).toMatchObject([{ state: 'whole' }, { state: 'gone' }]);
});

test('fifty stems with their reports fit into one response', async () => {
  const note = makeNote({ peaks: 'x'.repeat(500) });
  const ids = await Promise.all(Array.from({ length: limits.files }, () => add('b', note)));
  const uploads = await answered(ids);
  expect(uploads.map(({ upload_id }) => upload_id)).toEqual(ids);
  for (const upload of uploads) expect(upload.note).toEqual(note);
});

test('long notes are split across several responses without losing any', async () => {
  const note = makeNote({ report: heavy });
  const ids = await Promise.all(Array.from({ length: 6 }, () => add('c', note)));
  const known = new Map<string, UploadStatus>();
  let left = ids;
  let questions = 0;
  for (; left.length; left = left.filter((id) => !known.has(id))) {
    const answer = await ask(left);
    expect(answer.body.length).toBeLessThan(300_000);
    for (const upload of answer.json<{ uploads: UploadStatus[] }>().uploads)
      known.set(upload.upload_id, upload);
    if (++questions > ids.length) throw new Error('An answer named none of those asked for');
  }
  expect(questions).toBeGreaterThan(1);
  for (const id of ids) expect(known.get(id)?.note).toEqual(note);
});
