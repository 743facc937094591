import { expect, test } from 'vitest';
import { type DraftContent, emptyDraft } from '../../../shared/drafts.ts';
import { setUpTestApp } from '../../../test/harness.ts';
import { getOrder, placed } from '../../../test/orders.ts';
import { changeRows, readRows } from '../../../test/rows.ts';
import { addUpload, uploadRow } from '../../../test/uploads.ts';

const product = setUpTestApp();

const erase = (email: string) =>
  product.callAsOwner('POST', `/clients/${encodeURIComponent(email)}/erase`, { confirmation: email });
const share = async (email: string, upload_ids: string[] = []): Promise<string> => {
  const fields = { ...emptyDraft.fields, name: email, email, notes: 'hush' };
  const content: DraftContent = { fields, upload_ids };
  return (await product.app.inject({ method: 'POST', url: '/api/drafts', payload: content })).json<{
    id: string;
  }>().id;
};
const rowsOf = async () =>
  JSON.stringify([
    await readRows(product, 'uploads'),
    await readRows(product, 'drafts'),
    await readRows(product, 'order_files'),
  ]);

test('deletes the person’s drafts, uploads and reports, and keeps those of others', async () => {
  const ordered = await addUpload(product, {
    name: 'zelda - lead.wav',
    path: 'zelda',
    format: 'ZIP',
  });
  const order = { fields: { name: 'Zelda', email: 'Zelda@example.com', upload_ids: ordered }, files: [] };
  const id = await placed(product.url, order);
  const entries = [{ path: 'zelda/oar.wav', size_bytes: 1, facts: null, measures: null }];
  const report = JSON.stringify({ format: 'ZIP', measures: null, entries });
  await changeRows(product, 'order_files', { report }, { order_id: id });

  const open = await addUpload(product, {
    name: 'zelda - hook.wav',
    path: 'zelda',
  });
  const arriving = await addUpload(product, { name: 'zelda - beat.wav', state: 'arriving', offset_bytes: 1 });
  const draft = await share(' ZELDA@example.com ', [open, arriving, ordered]);
  const other = await addUpload(product, { name: 'ada.wav' });
  const others = await share('ada@example.com', [other]);
  expect(await rowsOf()).toMatch(/zelda/i);

  expect((await erase('zelda@example.com')).statusCode).toBe(200);
  expect(await rowsOf()).not.toMatch(/zelda|hush.*hush|oar\b/i);
  expect(await uploadRow(product, ordered)).toBeUndefined();
  for (const left of [open, arriving])
    expect(await uploadRow(product, left)).toMatchObject({
      state: 'removing',
      name: '',
      path: '',
      note: null,
    });
  expect((await product.app.inject(`/api/drafts/${draft}`)).statusCode).toBe(404);
  expect((await product.app.inject(`/api/drafts/${others}`)).statusCode).toBe(200);
  expect(await uploadRow(product, other)).toMatchObject({ state: 'whole', name: 'ada.wav' });
});

test('a draft that names someone else’s ordered upload does not affect it', async () => {
  const upload = await addUpload(product, { name: 'mine.wav' });
  const ada = { name: 'Ada', email: 'ada@example.com', upload_ids: upload };
  const id = await placed(product.url, { fields: ada, files: [] });
  await placed(product.url, { fields: { name: 'Zelda', email: 'zelda@example.com' } });
  await share('zelda@example.com', [upload]);
  await erase('zelda@example.com');
  expect(await uploadRow(product, upload)).toMatchObject({
    state: 'ordered',
    order_id: id,
    name: 'mine.wav',
  });
  expect((await getOrder(product, id)).files).toHaveLength(1);
});
