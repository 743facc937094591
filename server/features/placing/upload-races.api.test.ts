import { describe, expect, test } from 'vitest';
import { setUpTestApp } from '../../../test/harness.ts';
import { bigWav, placed, song, stored } from '../../../test/orders.ts';
import { changeRows, deleteRows } from '../../../test/rows.ts';
import { addUpload, orderUploads, uploadRow } from '../../../test/uploads.ts';

const product = setUpTestApp();

const { withUploads, place, tryToPlace, refusedWith } = orderUploads(product);
let keys = 0;
const newKey = () => `upload-order-${++keys}`;

describe('concurrent orders', () => {
  test('that name one upload: one of ten is placed', async () => {
    const [shared, ...own] = await Promise.all(
      Array.from({ length: 11 }, () => addUpload(product, { content: bigWav(2_000) })),
    );
    const before = await stored(product);
    const answers = await Promise.all(
      own.map((id, n) => tryToPlace(n % 2 ? [id, shared as string] : [shared as string, id])),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    const after = await stored(product);
    expect(after.files).toEqual(before.files);
    expect(Number(after.rows.orders) - Number(before.rows.orders)).toBe(1);
    expect(Number(after.rows.order_files) - Number(before.rows.order_files)).toBe(2);
    const rows = await Promise.all(own.map((id) => uploadRow(product, id)));
    expect(rows.filter((row) => row?.state === 'ordered')).toHaveLength(1);
  });

  test('that name the same uploads in opposite order don’t deadlock', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => addUpload(product)));
    const answers = await Promise.all(
      [ids, ids.toReversed()].flatMap((list) => [tryToPlace(list), tryToPlace(list)]),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });
});

describe('a retry with the same key', () => {
  test('returns the first order, even if the rows of its uploads are gone', async () => {
    const ids = [await addUpload(product), await addUpload(product)];
    const order = withUploads(ids, { key: newKey(), files: [song('beside.wav')] });
    const id = await placed(product.url, order);
    const after = await stored(product);
    expect(await placed(product.url, order)).toBe(id);
    await deleteRows(product, 'uploads', { order_id: id });
    expect(await placed(product.url, order)).toBe(id);
    expect(await stored(product)).toEqual(after);
  });

  test('with another draft returns the same order; with other uploads it is refused', async () => {
    const [first, second] = [await addUpload(product), await addUpload(product)];
    const key = newKey();
    const id = await place([first], { key });
    expect(await place([first], { key, fields: { draft_id: 'a'.repeat(32) } })).toBe(id);
    await refusedWith(422, /Idempotency-Key/, [second], { key });
    await refusedWith(422, /Idempotency-Key/, [first, second], { key });
  });

  test('after a refusal finds its uploads untouched', async () => {
    const id = await addUpload(product, { state: 'arriving' });
    const key = newKey();
    await refusedWith(409, /hasn’t finished uploading/, [id], { key });
    await changeRows(product, 'uploads', { state: 'whole' }, { id });
    expect(await place([id], { key })).toBe(await place([id], { key }));
  });
});
