import { expect, test } from 'vitest';
import type { ClientOrder } from '../../../shared/client-orders.ts';
import { limits } from '../../../shared/limits.ts';
import type { OrderDetail } from '../../../shared/orders.ts';
import type { FileReport } from '../../../shared/stems.ts';
import { fullOrder, insertAll } from '../../../test/full-order.ts';
import { setUpTestApp } from '../../../test/harness.ts';
import { clientCall, placedWithKey } from '../../../test/orders.ts';

const product = setUpTestApp();
const BYTES = 1_000_000;

type Files = ReturnType<typeof fullOrder>[string];
const longNames = (files: Files): Files =>
  files.map((file, n) => ({ ...file, name: `${'夜'.repeat(190)}${n}.wav`, path: '歌'.repeat(800) }));
/** ZIPs with as many sounds as an order can have, in folders with long names. */
const zips =
  (count: number, sounds: number, folder: number) =>
  (files: Files): Files =>
    files.slice(0, count).map(({ report, ...file }, n) => {
      const { measures } = JSON.parse(String(report)) as FileReport;
      const entries = Array.from({ length: sounds }, (_, place) => ({
        path: `${n} ${place}${'夜'.repeat(folder)}.wav`,
        size_bytes: 5_000_000,
        facts: {
          format: 'WAV',
          sample_rate_hz: 44_100,
          bit_depth: 24,
          channels: 2,
          duration_s: 100 + (n % 3),
        },
        measures: {
          ...measures,
          take_print: null,
          sound_hash: String((n * sounds + place) >> 1).padStart(16, '0'),
        },
      }));
      return { ...file, format: 'ZIP', report: JSON.stringify({ format: 'ZIP', measures: null, entries }) };
    });

test.each<[string, (files: Files) => Files]>([
  ['files with findings', (files) => files],
  ['long names and folders', longNames],
  ['a hundred ZIPs of twenty files', zips(100, 20, 20)],
  ['six hundred ZIPs with long names inside', zips(limits.order_files, 1, 400)],
])('a view of an order with all it can hold and %s stays below 1 MB, to its client and to the studio', async (_of, change) => {
  const text = '"\n'.repeat(limits.project_details / 2);
  const fields = { song_count: '10', name: 'é'.repeat(limits.name), project_details: text, notes: text };
  const order = await placedWithKey(product.url, { fields });
  const { order_files = [], ...tables } = fullOrder(order.id);
  const files = change(order_files);
  await insertAll(product.deps.database, { ...tables, order_files: files });
  const asClient = () => clientCall(product, order, 'GET', '');
  const asOwner = () => product.callAsOwner('GET', `/orders/${order.id}`);
  for (const ask of [asClient, asOwner]) {
    const { rawPayload, statusCode, json } = await ask();
    expect(statusCode).toBe(200);
    const body = json<ClientOrder | OrderDetail>();
    expect(rawPayload.length).toBeLessThan(BYTES);
    expect(body.files).toHaveLength(files.length + 1);
    expect(body.files.filter(({ findings }) => findings.length === 0)).toHaveLength(1);
    expect(body.files[1]?.findings.length).toBeGreaterThan(4);
    const columns = Math.floor(20_000 / body.files.length);
    expect(body.files[1]?.peaks).toMatch(new RegExp(`^[\\w-]{${columns}}\\.[\\w-]{${columns}}$`));
    expect(body.files.at(-1)?.name).toMatch(/(wav|zip)$/);
    expect(body.events.length).toBeLessThanOrEqual(limits.events_page);
  }
  const { files: shown, emails } = (await asOwner()).json<OrderDetail>();
  expect(emails).toHaveLength(limits.emails_page);
  expect(emails.at(-1)?.text).toContain('He said');
  expect(emails[0]?.text).toBe('');
  const first = await product.callAsOwner('GET', `/emails/${emails[0]?.id}`);
  expect(first.json().text).toContain('He said');
  const [{ report: stored } = {}] = files;
  const { entries } = JSON.parse(String(stored)) as FileReport;
  for (const { report } of shown.slice(1))
    expect((report?.entries?.length ?? 0) + (report?.more_entries ?? 0)).toBe(entries?.length ?? 0);
});
