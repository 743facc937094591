import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { engine, startTestApp, type TestApp } from '../../../test/harness.ts';
import { placed } from '../../../test/orders.ts';
import { changeRows, readRows } from '../../../test/rows.ts';
import { closeDeps } from '../../app/create-deps.ts';
import { getAddressFingerprint } from './erased-address-queries.ts';

let product: TestApp;
beforeEach(async () => {
  product = await startTestApp();
});
afterEach(() => product.close());

const erase = (email: string) =>
  product.callAsOwner('POST', `/clients/${encodeURIComponent(email)}/erase`, { confirmation: email });
const bytes = async (): Promise<string> => {
  const names = (await readdir(product.folder)).filter((name) => name.startsWith('mixfront.db'));
  const all = await Promise.all(names.map((name) => readFile(join(product.folder, name), 'latin1')));
  return all.join('');
};

// The search index stores groups of three letters; these occur in no key or number.
const rare = 'ñßø';

// Reads SQLite's database file; PostgreSQL stores its data differently.
if (engine === 'sqlite')
  test('the raw database file no longer contains the person, nor fragments of their words', async () => {
    for (let n = 0; n < 5; n++)
      await placed(product.url, { fields: { name: `Ada ${n}`, email: `ada${n}@example.com` } });
    const fields = {
      name: `${rare} quillfeather`,
      email: 'zqx@example.com',
      notes: 'sotto voce '.repeat(400),
    };
    const id = await placed(product.url, { fields });
    await product.callAsOwner('PUT', '/clients/zqx@example.com', { phone: '867-5309', note: 'grumpy' });
    for (const status of ['payment_received', 'in_progress'])
      await product.callAsOwner('PUT', `/orders/${id}/status`, {
        status,
        notes: 'hush',
        admin_notes: '',
        tell_client: true,
      });
    const traces = [
      Buffer.from(rare).toString('latin1'),
      'quillf',
      'sotto voce',
      '867-5309',
      'grumpy',
      'hush',
    ];
    const before = await bytes();
    for (const trace of traces) expect(before, trace).toContain(trace);
    expect((await erase('zqx@example.com')).statusCode).toBe(200);
    const running = await bytes();
    for (const trace of traces) expect(running, trace).not.toContain(trace);
    await product.app.close();
    await closeDeps(product.deps);
    const stopped = await bytes();
    for (const trace of traces) expect(stopped, trace).not.toContain(trace);
    expect(stopped).toContain('Ada 3');
    product = await startTestApp();
  });

test('a client who unsubscribed before the erasure is still unsubscribed when they order again, until they resubscribe', async () => {
  const { database } = product.deps;
  const order = (email: string) => placed(product.url, { fields: { name: 'Zqx', email } });
  const leave = (unsubscribed_at: string | null) => changeRows(database, 'clients', { unsubscribed_at });
  const left = async () => {
    const client = (await product.callAsOwner('GET', '/clients/zqx%40example.com/history')).json()
      .client_info;
    return client.unsubscribed_at;
  };
  const unsubscribed = () => readRows(database, 'unsubscribed_addresses');
  await order('zqx@example.com');
  const at = '2026-01-02T03:04:05.678Z';
  await leave(at);
  await erase('zqx@example.com');
  const [row] = await unsubscribed();
  expect(row?.fingerprint).toMatch(/^[\w-]{43}$/);
  expect(row?.fingerprint).not.toBe(getAddressFingerprint('', 'zqx@example.com'));
  await order('other@example.com');
  await order('ZQX@example.com');
  expect(await left()).toBe(at);
  expect(await unsubscribed()).toEqual([]);
  await leave(null);
  await order('zqx@example.com');
  expect(await left()).toBeNull();
  await erase('zqx@example.com');
  await order('zqx@example.com');
  expect(await left()).toBeNull();
});
