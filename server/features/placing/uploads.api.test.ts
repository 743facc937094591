import { describe, expect, test } from 'vitest';
import { limits } from '../../../shared/limits.ts';
import { MEBIBYTE } from '../../../shared/sizes.ts';
import { setUpTestApp } from '../../../test/harness.ts';
import {
  bigWav,
  download,
  getOrder,
  placed,
  placeOrder,
  sha256,
  song,
  stored,
} from '../../../test/orders.ts';
import { addUpload, orderUploads, uploadRow } from '../../../test/uploads.ts';
import { sweepOnce } from '../../app/sweep.ts';
import { HOUR } from '../../lib/clock.ts';

const product = setUpTestApp();

const { place, refusedWith } = orderUploads(product);

describe('an order of finished uploads', () => {
  test('has them as its files in the given order, with their bytes', async () => {
    const contents = [bigWav(90_000), bigWav(3_000), bigWav(40_000)];
    const names = ['c.wav', 'a.wav', 'b.wav'];
    const ids = await Promise.all(
      contents.map((content, n) => addUpload(product, { content, name: names[n] ?? '', path: 'Song A/vox' })),
    );
    const id = await place(ids);
    const { files, file_count, emails } = await getOrder(product, id);
    expect(file_count).toBe(3);
    expect(files.map(({ name, path, size_bytes, format }) => [name, path, size_bytes, format])).toEqual(
      contents.map(({ length }, n) => [names[n], 'Song A/vox', length, 'WAV']),
    );
    const got = await Promise.all(files.map((file) => download(product, id, file.id)));
    expect(got.map(sha256)).toEqual(contents.map(sha256));
    expect(emails).toHaveLength(2);
    for (const upload of ids)
      expect(await uploadRow(product, upload)).toMatchObject({ state: 'ordered', order_id: id });
    await sweepOnce(product.deps, 0);
    expect(sha256(await download(product, id, files[0]?.id))).toBe(sha256(contents[0] as Buffer));
  });

  test('adds them to the stored files and to the daily quota of their address', async () => {
    const total = async () =>
      ((await stored(product)).rows.address_quotas as { address: string; bytes: number }[])
        .filter(({ address }) => address === '127.0.0.1')
        .reduce((sum, { bytes }) => sum + bytes, 0);
    const before = await total();
    await place([await addUpload(product, { content: bigWav(5_000) })]);
    expect(await total()).toBe(before + 5_000);
  });

  test('may add files in the form, and whitespace between the upload ids', async () => {
    const ids = [
      await addUpload(product, { name: 'one.wav' }),
      await addUpload(product, { name: 'two.wav' }),
    ];
    const id = await placed(product.url, {
      fields: { upload_ids: ` ${ids[0]} \n ${ids[1]}, ` },
      files: [song('three.wav')],
    });
    const { files } = await getOrder(product, id);
    expect(files.map(({ name }) => name)).toEqual(['one.wav', 'two.wav', 'three.wav']);
  });

  test('needs at least one file or upload', async () => {
    await refusedWith(422, /^Please upload at least one audio file$/, []);
    const answer = await placeOrder(product.url, { files: [], fields: { upload_ids: ' , ' } });
    expect(answer.status).toBe(422);
  });

  test('refused for a changed price or an invalid field leaves them for the next attempt', async () => {
    const id = await addUpload(product);
    await refusedWith(409, /price changed/, [id], { fields: { total_amount: '1' } });
    await refusedWith(422, /Name is required/, [id], { fields: { name: '\u200b\u3164' } });
    const errors = await refusedWith(422, /Name is required/, [id], { fields: { name: '' } });
    expect(errors?.map(({ field }) => field)).toEqual(['name']);
    expect(await uploadRow(product, id)).toMatchObject({ state: 'whole', order_id: null });
    await place([id]);
  });
});

describe('is refused without storing anything if an upload', () => {
  test.each([
    [
      'has not all come',
      { state: 'arriving' as const, offset_bytes: 7 },
      /^half\.wav hasn’t finished uploading/,
    ],
    ['is being removed', { state: 'removing' as const }, /is gone/],
  ])('%s', async (_words, given, words) => {
    const good = await addUpload(product);
    const id = await addUpload(product, { name: 'half.wav', ...given });
    const errors = await refusedWith(409, words, [good, id]);
    expect(errors).toEqual([{ field: 'upload_ids', message: expect.stringMatching(words) }]);
    expect(await uploadRow(product, good)).toMatchObject({ state: 'whole' });
    expect(await uploadRow(product, id)).toMatchObject(given);
  });

  test('is unknown', async () => {
    await refusedWith(409, /is gone/, ['0'.repeat(32)]);
  });

  test('belongs to another order', async () => {
    const id = await addUpload(product, { name: 'mine.wav' });
    const order = await place([id]);
    await refusedWith(409, /^mine\.wav is already part of an order/, [id]);
    expect(await uploadRow(product, id)).toMatchObject({ order_id: order });
  });

  test('is named twice or has an invalid id', async () => {
    const id = await addUpload(product);
    await refusedWith(422, /each upload once/, [id, id]);
    for (const odd of ['../../../etc', id.slice(1), `${id}0`, id.toUpperCase().replace(/^./, 'G'), '%00'])
      await refusedWith(422, /ids of finished uploads/, [odd]);
  });

  test('makes the files too many, including those of the form', async () => {
    const ids = await Promise.all(Array.from({ length: limits.files }, () => addUpload(product)));
    await refusedWith(422, /at most 100 files/, [...ids, '1'.repeat(32)]);
    await refusedWith(422, /at most 100 files/, ids, { files: [song()] });
    expect((await getOrder(product, await place(ids))).files).toHaveLength(limits.files);
  });

  test('makes the files too large together', async () => {
    const size_bytes = (limits.order_mb * MEBIBYTE) / 2;
    const ids = [await addUpload(product, { size_bytes }), await addUpload(product, { size_bytes })];
    await refusedWith(413, /up to 5000 MB at most/, ids, { files: [song()] });
    await refusedWith(413, /up to 5000 MB at most/, [...ids, await addUpload(product)]);
    await place(ids);
  });
});

test('an order keeps the rows of its uploads for a day', async () => {
  const id = await addUpload(product, { expires_at: new Date(Date.now() + HOUR).toISOString() });
  await place([id]);
  const left = Date.parse((await uploadRow(product, id))?.expires_at ?? '') - Date.now();
  expect(left / HOUR).toBeCloseTo(limits.upload_hours, 1);
});

test('placing the order ends its draft, which then says so', async () => {
  const upload = await addUpload(product);
  const fields = {
    name: 'Ada',
    email: 'ada@example.com',
    project_details: 'Secret EP',
    notes: '',
    discount_code: '',
    song_count: 2,
    add_ons: {},
  };
  const content = { fields, upload_ids: [upload] };
  const created = await product.app.inject({ method: 'POST', url: '/api/drafts', payload: content });
  const { id, version } = created.json<{ id: string; version: number }>();
  await place([upload], { fields: { draft_id: id } });
  const draft = (await product.app.inject(`/api/drafts/${id}`)).json();
  expect(draft).toMatchObject({ is_placed: true, version: version + 1, content: { upload_ids: [] } });
  expect(JSON.stringify(draft.content)).not.toMatch(/Ada|Secret/i);
  const saved = await product.app.inject({
    method: 'PUT',
    url: `/api/drafts/${id}`,
    payload: { version: version + 1, content },
  });
  expect([saved.statusCode, saved.json().detail]).toEqual([
    409,
    expect.stringContaining('placed this order'),
  ]);
  await place([await addUpload(product)], { fields: { draft_id: 'f'.repeat(32) } });
  await refusedWith(422, /a known draft/, [await addUpload(product)], { fields: { draft_id: 'mine' } });
});
