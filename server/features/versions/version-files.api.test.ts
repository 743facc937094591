import { afterEach, describe, expect, inject, test } from 'vitest';
import { makeWav } from '../../../test/audio/wav.ts';
import { expectStoredTotalsMatch } from '../../../test/expect-stored-totals.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { placed, song } from '../../../test/orders.ts';
import { createBucket } from '../../../test/services/s3.ts';
import { addVersion, prepareVersions } from '../../../test/versions.ts';
import { sweepOnce } from '../../app/sweep.ts';
import { tableNames } from '../../backup/archive/tables.ts';
import { examineFiles } from '../../backup/doctor/examine-files.ts';
import { findWrongFigures } from '../../backup/doctor/queries.ts';
import { readNamedFiles } from '../../backup/queries.ts';
import { now } from '../../lib/clock.ts';
import { removeFiles } from '../../receive-upload/staged-files.ts';
import { expireDelivered } from './stored-queries.ts';

// Each test prepares sounds in a child process.

let product: TestApp;
afterEach(() => product.close());

const start = async (store: 'disk' | 's3') => {
  if (store === 'disk') product = await startTestApp();
  else {
    const { storageUrl, accessKeyId, secretAccessKey } = await createBucket(inject('s3'));
    const config = {
      STORAGE_URL: storageUrl,
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
    };
    product = await startTestApp({ config });
  }
  const id = await placed(product.url, { files: [song('Beat.wav', makeWav({ seconds: 1 }))] });
  await addVersion(product, id, { content: makeWav({ seconds: 1 }), name: 'Mix.wav' });
  await prepareVersions(product);
  return id;
};
const listStored = async () => {
  const keys: string[] = [];
  for await (const { key } of product.deps.storage.list('')) keys.push(key);
  return keys.sort();
};
const expectSound = async () => {
  expect(await findWrongFigures(product.deps.database.read)).toEqual([]);
  await expectStoredTotalsMatch(product.deps.database.read);
  expect(await examineFiles(product.deps, true)).toEqual([]);
};

describe.each(['disk', 's3'] as const)('the files of versions on %s', (store) => {
  test('are the client’s file, the version, and listening copies of it and of the rough mix: kept by the sweep, in backups, counted', async () => {
    await start(store);
    const keys = await listStored();
    expect(keys).toHaveLength(4);
    expect(await sweepOnce(product.deps, 0)).toBe(0);
    const named: string[] = [];
    for await (const page of readNamedFiles(product.deps.database.read, tableNames))
      named.push(...page.map(({ key }) => key));
    expect(named.sort()).toEqual(keys);
    await expectSound();
  });

  test('are deleted when they expire, and the version’s notes stay', async () => {
    const id = await start(store);
    await product.callAsOwner('POST', `/orders/${id}/deliver`, { with_gaps: true });
    const gone = await product.deps.database.transaction((tx) => expireDelivered(tx, id, now()));
    await removeFiles(product.deps, gone);
    expect(gone).toHaveLength(3);
    expect(await listStored()).toHaveLength(1);
    const order = await product.callAsOwner('GET', `/orders/${id}`);
    expect(order.json().versions).toMatchObject([{ name: 'Mix.wav', is_available: false, state: 'ready' }]);
    await expectSound();
  });

  test('are deleted with an order that is deleted for good', async () => {
    const id = await start(store);
    const headers = await product.asOwner();
    const payload = { order_ids: [id] };
    await product.app.inject({ method: 'POST', url: '/api/admin/orders/trash', headers, payload });
    const deleted = await product.app.inject({ method: 'DELETE', url: `/api/admin/orders/${id}`, headers });
    expect(deleted.statusCode).toBe(200);
    expect(await listStored()).toEqual([]);
    const { read } = product.deps.database;
    expect(await read.selectFrom('order_versions').select('id').execute()).toEqual([]);
    await expectSound();
  });
});
