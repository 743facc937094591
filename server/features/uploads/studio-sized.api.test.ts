import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '../../../shared/limits.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { bigWav, getOrder, placeOrder } from '../../../test/orders.ts';
import { created, getUploadId, patch } from '../../../test/tus.ts';
import { addUpload } from '../../../test/uploads.ts';
import { openLimits } from '../../receive-upload/upload-limits.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp({ config: { RATE_LIMITS: true, TRUST_PROXY: ['loopback'] } });
});
afterAll(() => product.close());

const from = (address: string) => ({ 'x-forwarded-for': address });
const upload = async (name: string, headers: Record<string, string>): Promise<string> => {
  const location = await created(product.url, 200, name, headers);
  const { status, detail } = await patch(location, 0, bigWav(200), headers);
  if (status !== 204) throw new Error(`${name} was answered with ${status}: ${detail}`);
  return getUploadId(location);
};
/** As the browser does: three at once. */
const uploadAll = async (names: string[], headers: Record<string, string>): Promise<string[]> => {
  const ids: string[] = [];
  const left = names.values();
  const work = async () => {
    for (const name of left) ids.push(await upload(name, headers));
  };
  await Promise.all(Array.from({ length: limits.uploads_at_once }, work));
  return ids;
};
const stems = (song: number, count = 100) =>
  Array.from({ length: count }, (_, n) => `Song ${song} stem ${n}.wav`);

test('an EP of 600 stems goes up from one address in one go, and the 601st is refused with the limit', async () => {
  const headers = from('192.0.2.1');
  const upload_ids = (await uploadAll(stems(1), headers)).join();
  const { body } = await placeOrder(product.url, {
    fields: { email: 'ep@example.org', song_count: '10', upload_ids },
    files: [],
    headers,
  });
  const { order_id = '', order_key = '' } = body;
  const send = async (ids: string[]) =>
    product.app.inject({
      method: 'POST',
      url: `/api/client-orders/${order_id}/files`,
      headers: { ...headers, 'order-key': order_key },
      payload: { upload_ids: ids },
    });
  for (let song = 2; song <= 6; song++)
    expect((await send(await uploadAll(stems(song), headers))).statusCode).toBe(200);
  expect((await getOrder(product, order_id)).files).toHaveLength(600);
  const refused = await send([await upload('One more.wav', headers)]);
  expect([refused.statusCode, refused.json().detail]).toEqual([
    422,
    'This order already has 600 files, the most it can have. Please write to me.',
  ]);
});

test('two artists behind one address each have 100 stems up at the same time', async () => {
  const headers = from('192.0.3.1');
  const [one, other] = await Promise.all([uploadAll(stems(1), headers), uploadAll(stems(2), headers)]);
  expect([one.length, other.length]).toEqual([100, 100]);
});

test('the signed-in owner sends 40 versions at once from an address that is at every limit', async () => {
  const address = '192.0.4.1';
  const visitor = { address, network: '192.0.4.0/24' };
  for (let n = 0; n < openLimits.files; n++) await addUpload(product, { ...visitor, size_bytes: 1 });
  await expect(upload('visitor.wav', from(address))).rejects.toThrow(/429/);
  const headers = { ...from(address), ...((await product.asOwner()) as Record<string, string>) };
  const names = Array.from({ length: 40 }, (_, n) => `Mix ${n}.wav`);
  expect(await Promise.all(names.map((name) => upload(name, headers)))).toHaveLength(40);
  const { count } = await product.deps.database.read
    .selectFrom('uploads')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('network', '=', visitor.network)
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(openLimits.files);
  // A token that has expired is a visitor's.
  await expect(upload('old.wav', { ...headers, authorization: `Bearer ${'x'.repeat(43)}` })).rejects.toThrow(
    /429/,
  );
});
