import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import type { FileReport } from '../../../shared/stems.ts';
import { setUpTestApp } from '../../../test/harness.ts';
import { addChecks, createEmailRunner } from '../../../test/jobs.ts';
import { getOrder, placed } from '../../../test/orders.ts';
import { makeNote, measured } from '../../../test/stem-notes.ts';
import { addUpload } from '../../../test/uploads.ts';
import type { Database } from '../../ports/database/port.ts';
import { placeOrder } from './place-order.ts';

const product = setUpTestApp();

const SIZE = 5_000_000;
const zipOf = (path: (entry: number) => string, count = 200): FileReport => ({
  facts: {
    ...{ format: 'ZIP', sample_rate_hz: null, bit_depth: null },
    ...{ channels: null, duration_s: null },
  },
  measures: null,
  entries: Array.from({ length: count }, (_, entry) => ({
    ...{ path: path(entry), size_bytes: 2_000_000 },
    facts: { ...measured.facts, duration_s: 2 },
    measures: measured.measures && { ...measured.measures, starts_at_s: 0, ends_at_s: 2 },
  })),
});
const put = (id: string, payload: object) =>
  product.app.inject({ method: 'PUT', url: `/api/uploads/${id}/stem`, payload });
const zips = (reports: FileReport[]) =>
  Promise.all(
    reports.map(async (report, n) => {
      const id = await addUpload(product, { name: `${n}.zip`, format: 'ZIP', size_bytes: SIZE });
      expect((await put(id, makeNote({ song: 2, label: 'hook', report }))).statusCode).toBe(200);
      return id;
    }),
  );
const order = (ids: string[]) =>
  placed(product.url, { fields: { upload_ids: ids.join(','), song_count: '2' }, files: [] });

describe('a client’s report on the files of an order', () => {
  test('counts up to two thousand sounds; beyond that, song and label stay and the studio checks the file itself', async () => {
    const report = zipOf((entry) => `Lead ${entry}.wav`);
    const { files } = await getOrder(product, await order(await zips(Array(12).fill(report))));
    expect(files.map((file) => file.report?.entries?.length ?? 0)).toEqual([...Array(10).fill(200), 0, 0]);
    for (const file of files.slice(10))
      expect(file).toMatchObject({ song: 2, label: 'hook', report: null, report_by: null, peaks: null });
    const rows = await product.deps.database.read
      .selectFrom('order_files')
      .select(['check_state', 'name'])
      .where('name', 'in', ['10.zip', '11.zip'])
      .execute();
    expect(rows.map(({ check_state }) => check_state)).toEqual(['waiting', 'waiting']);
  });

  test('counts up to a megabyte', async () => {
    const report = zipOf((entry) => `${entry} ${'x'.repeat(900)}.wav`, 150);
    const { files } = await getOrder(product, await order(await zips(Array(8).fill(report))));
    const known = files.filter((file) => file.report !== null);
    expect(known.length).toBeGreaterThanOrEqual(4);
    expect(known.length).toBeLessThan(8);
  });

  test('has the same limits when it arrives after the order', async () => {
    const report = zipOf((entry) => `Lead ${entry}.wav`);
    const ids = await zips(Array(10).fill(report));
    const late = await addUpload(product, { name: 'late.zip', format: 'ZIP', size_bytes: SIZE });
    const id = await order([...ids, late]);
    await put(late, makeNote({ song: 1, label: 'other', report }));
    expect((await getOrder(product, id)).files.at(-1)).toMatchObject({ name: 'late.zip', report: null });
  });

  test('is used in its latest version, even if it changes while the order is placed', async () => {
    const id = await addUpload(product, { name: 'take.wav' });
    await put(id, makeNote({ label: 'lead', report: null }));
    const { database } = product.deps;
    let tries = 0;
    const changing: Database = {
      ...database,
      transaction: async (work) => {
        if (tries++ === 0) await put(id, makeNote({ label: 'hook', report: null }));
        return database.transaction(work);
      },
    };
    const form = new FormData();
    for (const [name, value] of Object.entries({ name: 'Ada', email: 'ada@example.com', song_count: '1' }))
      form.set(name, value);
    form.set('upload_ids', id);
    const request = new Request('http://a', { method: 'POST', body: form });
    const { order_id } = await placeOrder(
      { ...product.deps, database: changing },
      {
        contentType: request.headers.get('content-type') ?? '',
        body: Readable.from([Buffer.from(await request.arrayBuffer())]),
        ...{ address: '127.0.0.1', key: undefined },
      },
    );
    expect(tries).toBe(2);
    expect((await getOrder(product, order_id)).files).toMatchObject([{ label: 'hook' }]);
  });
});

describe('the studio’s email about an order', () => {
  const emailOf = async (id: string) =>
    product.deps.database.read
      .selectFrom('emails')
      .selectAll()
      .where('order_id', '=', id)
      .where('kind', '=', 'order_placed_studio')
      .executeTakeFirstOrThrow();
  const sent: string[] = [];
  const outbox = () =>
    createEmailRunner({
      ...product.deps,
      mailer: {
        ...product.deps.mailer,
        send: async (email) => {
          sent.push(email.text);
          return { outcome: 'sent' };
        },
      },
    });
  const add = () => addChecks(product.deps);

  test('waits for the findings', async () => {
    await add();
    await outbox().runOnce();
    sent.length = 0;
    const id = await order(await zips([zipOf((entry) => `Lead ${entry}.wav`, 3)]));
    await outbox().runOnce();
    expect(await emailOf(id)).toMatchObject({ state: 'queued' });
    expect(sent.filter((text) => text.includes(`New order ${id}`))).toEqual([]);
    await add();
    await outbox().runOnce();
    expect(await emailOf(id)).toMatchObject({ state: 'sent' });
    expect(sent.find((text) => text.includes(`New order ${id}`))).toMatch(/browser checked 1 file: /);
  });

  test('does not wait if nobody checked the files', async () => {
    const id = await order([await addUpload(product, { name: 'Lead.wav' })]);
    await outbox().runOnce();
    expect(await emailOf(id)).toMatchObject({ state: 'sent' });
  });

  test('says whose findings they are once the studio has checked', async () => {
    const id = await order(await zips([zipOf((entry) => `Lead ${entry}.wav`, 3)]));
    await product.deps.database.transaction((tx) =>
      tx.updateTable('order_files').set({ report_by: 'studio' }).where('order_id', '=', id).execute(),
    );
    await add();
    const { data } = await emailOf(id);
    expect((JSON.parse(data) as { order: { check: string[] } }).order.check[0]).toMatch(/^Checked 1 file: /);
  });

  test('is sent without findings if they can’t be determined', async () => {
    const id = await order(await zips([zipOf((entry) => `Lead ${entry}.wav`, 3)]));
    await product.deps.database.transaction((tx) =>
      tx.updateTable('order_files').set({ report: 'no JSON' }).where('order_id', '=', id).execute(),
    );
    await add();
    await outbox().runOnce();
    expect(await emailOf(id)).toMatchObject({ state: 'sent' });
  });
});
