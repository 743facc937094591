import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createTarDecoder } from 'modern-tar';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { addOrder, orderRow } from '../../test/databases.ts';
import { engine, startTestApp, type TestApp } from '../../test/harness.ts';
import {
  nameUpload,
  type OrderAction,
  type OrderIds,
  orderActions,
  readIds,
  sendOrderCall,
  stepsBefore,
} from '../../test/order-actions.ts';
import { bigWav, filesOn, type PlacedOrder, placed, placedWithKey, song } from '../../test/orders.ts';
import { addedImage } from '../../test/pictures.ts';
import { addedTrack, deleteTrack, prepare, soundRows } from '../../test/portfolio.ts';
import { findRow, readRows } from '../../test/rows.ts';
import { createDatabase } from '../../test/services/postgres.ts';
import { knownBrowser } from '../../test/sign-in.ts';
import { addUpload } from '../../test/uploads.ts';
import { prepareVersions } from '../../test/versions.ts';
import { HELD_AFTER_RESTORE } from '../email/held-after-restore.ts';
import { getOrCreateSecret, readSealed, storeSealed } from '../features/system/secret-queries.ts';
import { type Config, readConfig } from '../lib/config.ts';
import { readSealingKey } from '../lib/seal.ts';
import type { Queries } from '../ports/database/port.ts';
import { closeStudio, openStudio } from '../ports/open.ts';
import { tableNames } from './archive/tables.ts';
import { examine } from './doctor/examine.ts';
import { readNamedFiles } from './queries.ts';
import { restoreBackup } from './restore-backup.ts';
import { saveBackup, streamBackup } from './save-backup.ts';

let product: TestApp;
let folder: string;
beforeEach(async () => {
  product = await startTestApp();
  folder = await mkdtemp(join(tmpdir(), 'mixfront-backup-'));
});
afterEach(async () => {
  await product.close();
  await rm(folder, { recursive: true });
});

const file = () => join(folder, 'backup.tar');
const save = () => saveBackup(product.deps, { file: file(), isForced: false });
/** An empty place on the other engine. */
const newPlace = async (): Promise<Config> => ({
  ...readConfig({ DATA_DIR: join(folder, 'restored') }),
  ...(engine === 'sqlite' ? { DATABASE_URL: await createDatabase(inject('postgresUrl')) } : {}),
});
const restore = (config: Config, isAsItWas = false) =>
  restoreBackup({ file: file(), config, isAsItWas, tell: () => {} });
const sound = { deep: true, sendsMail: false, isRunning: false, tell: () => {} };

test('the list of tables is complete and has no others', async () => {
  const present = (await product.deps.database.maintenance.tables()).filter(
    (name) => !/_search(_|$)|^kysely_/.test(name),
  );
  expect(present.sort()).toEqual([...tableNames].sort());
});

test('every stored file belongs to a row that a backup looks at', async () => {
  await placed(product.url, { files: [song('a.wav'), song('b.wav', bigWav(600_000))] });
  await addedImage(product);
  const track = await addedTrack(product);
  const [row] = await soundRows(product, track.id);
  await prepare(product, row?.id ?? '');
  const { database, storage } = product.deps;
  const stored: string[] = [];
  for await (const { key } of storage.list('')) stored.push(key);
  const named: string[] = [];
  for await (const page of readNamedFiles(database.read, tableNames))
    named.push(...page.map(({ key }) => key));
  expect(named.sort()).toEqual(stored.sort());
});

/** Does everything that can be done with an order, once each, or again where a later step needs it. */
const performAll = async (order: PlacedOrder): Promise<void> => {
  let ids: OrderIds = {};
  const done = new Set<string>();
  const perform = async (action: OrderAction) => {
    if (action.needsReady) await prepareVersions(product);
    const more = action.withUpload ? nameUpload(action, await addUpload(product)) : {};
    const call = { action, order, key: randomUUID(), body: action.body && { ...action.body, ...more }, ids };
    const answer = await sendOrderCall(product.url, call, await product.asOwner());
    expect(answer.ok, `${action.name}, ${answer.status}`).toBe(true);
    ids = await readIds(action, answer, ids);
    done.add(action.name);
    if (action.undoes) done.delete(action.undoes);
  };
  for (const action of orderActions)
    for (const step of [...stepsBefore(action), action])
      if (step === action || !done.has(step.name)) await perform(step);
};

test("a restore on the other engine keeps everything, signs everyone out and doesn't send emails again by itself", async () => {
  const { id, key } = await placedWithKey(product.url, {
    fields: { notes: 'One\u2028line, "quoted" \\ 😀', reference: '1|https://example.com/warm' },
  });
  // Messages, later files, payments, a pause and open inbox items: client and studio have used everything.
  await performAll({ id, key });
  const emails = (await readRows(product, 'emails', { state: 'queued' })).map((email) => email.id);
  await knownBrowser(product);
  await save();
  const config = await newPlace();
  const { held } = await restore(config);
  expect(held).toMatchObject({ sessions: 2, mails: emails.length });
  const studio = await openStudio(config);
  try {
    const { read } = studio.database;
    const order = await findRow(studio.database, 'orders', { id });
    expect(order).toEqual(await findRow(product, 'orders', { id }));
    for (const table of [
      'order_messages',
      'file_additions',
      'order_files',
      'inbox_items',
      'payments',
      'order_versions',
      'order_deliveries',
      'order_songs',
      'order_references',
      'version_notes',
      'order_rounds',
      'testimonials',
    ] as const) {
      const rows = (db: Queries) =>
        db
          .selectFrom(table)
          .selectAll()
          .orderBy(({ lit }) => lit(1))
          .orderBy(({ lit }) => lit(2))
          .execute();
      expect(await rows(read), table).toEqual(await rows(product.deps.database.read));
      expect(await rows(read), table).not.toEqual([]);
    }
    expect(await readRows(studio.database, 'emails', { id: emails })).toEqual(
      emails.map(() => expect.objectContaining({ state: 'failed', error: HELD_AFTER_RESTORE })),
    );
    expect(await readRows(studio.database, 'sessions')).toEqual([]);
    expect(await readRows(studio.database, 'device_cookies')).toEqual([]);
    expect(await examine(studio, sound)).toEqual([]);
    // Sequence numbers continue where they were.
    await addOrder(studio.database, orderRow('MX-NEXT'));
    const seqs = await read.selectFrom('orders').select('seq').orderBy('seq').execute();
    expect(seqs.map(({ seq }) => seq)).toEqual([order?.seq, (order?.seq ?? 0) + 1]);
  } finally {
    await closeStudio(studio);
  }
  await expect(restore(config)).rejects.toThrow(/is not empty: it has rows in/);
});

const secretsIn = async (studio: Pick<TestApp['deps'], 'database'>) =>
  Object.fromEntries((await readRows(studio.database, 'secrets')).map(({ name, value }) => [name, value]));

test.each([
  false,
  true,
])('no backup contains the secret of signed links, but it does contain the others (as it was: %s)', async (isAsItWas) => {
  const { database } = product.deps;
  await product.asOwner();
  for (const name of ['downloads', 'unsubscribe', 'erased-addresses'] as const)
    await getOrCreateSecret(database, name);
  const { downloads, ...lasting } = await secretsIn(product.deps);
  await save();
  expect((await readFile(file(), 'latin1')).includes(String(downloads))).toBe(false);
  const config = await newPlace();
  await restore(config, isAsItWas);
  const studio = await openStudio(config);
  expect(await secretsIn(studio)).toEqual(lasting);
  expect(await getOrCreateSecret(studio.database, 'downloads')).not.toBe(downloads);
  await closeStudio(studio);
});

test('with --as-it-was, emails are sent and sessions continue', async () => {
  await placed(product.url);
  await knownBrowser(product);
  await save();
  const config = await newPlace();
  await restore(config, true);
  const studio = await openStudio(config);
  const { database } = studio;
  const states = (await readRows(database, 'emails')).map(({ state }) => state);
  expect(states).toEqual(['queued', 'queued']);
  expect(await readRows(database, 'sessions')).toHaveLength(1);
  expect(await readRows(database, 'device_cookies')).toHaveLength(1);
  await closeStudio(studio);
});

test('a track deleted while its file is being copied is in the backup either with its file or not at all', async () => {
  for (let n = 0; n < 4; n++) await placed(product.url, { files: [song('big.wav', bigWav(3_000_000))] });
  const track = await addedTrack(product);
  // Nothing more is read until the reader takes it, so the track is deleted in the middle of the backup.
  const slow = new PassThrough({ highWaterMark: 1024 });
  const copying = streamBackup(product.deps, slow);
  copying.catch(() => {});
  await deleteTrack(product, track.id);
  await writeFile(file(), await buffer(slow));
  expect(await copying).toMatchObject({ missing: [], damaged: [] });
  const config = await newPlace();
  await restore(config);
  const studio = await openStudio(config);
  expect(await examine(studio, sound)).toEqual([]);
  await closeStudio(studio);
});

test('a backup is readable by its owner only and never replaces a file unless asked; an aborted one leaves nothing', async () => {
  await placed(product.url, { files: [song('big.wav', bigWav(3_000_000))] });
  await save();
  expect((await stat(file())).mode & 0o777).toBe(0o600);
  const first = await readFile(file());
  await expect(save()).rejects.toThrow(/already exists.*--force/);
  expect((await readFile(file())).equals(first)).toBe(true);
  await saveBackup(product.deps, { file: file(), isForced: true });
  await rm(file());
  const signal = AbortSignal.abort(new Error('Stopped'));
  await expect(saveBackup(product.deps, { file: file(), isForced: false, signal })).rejects.toThrow();
  expect(await readdir(folder)).toEqual([]);
});

test('a store with other content is refused and left as it is', async () => {
  await placed(product.url);
  await save();
  const config = await newPlace();
  const studio = await openStudio(config, true);
  await studio.storage.put('orders/other', Readable.from([Buffer.from('mine')]));
  await closeStudio(studio);
  await expect(restore(config)).rejects.toThrow(/not empty: it contains orders\/other/);
});

test("another studio's store is refused and kept even if it contains the same files", async () => {
  await placed(product.url);
  await save();
  const config = { ...(await newPlace()), DATA_DIR: product.folder };
  const stored = await filesOn(product.folder);
  await expect(restore(config)).rejects.toThrow(/is not empty: it contains orders|is in use/);
  expect(await filesOn(product.folder)).toEqual(stored);
});

test('an archive starts with its header and ends with the manifest', async () => {
  await placed(product.url);
  await save();
  const names: string[] = [];
  const entries = new Blob([await readFile(file())]).stream().pipeThrough(createTarDecoder({ strict: true }));
  for await (const { header, body } of entries) {
    names.push(header.name);
    await body.cancel();
  }
  expect(names[0]).toBe('mixfront-backup/about.json');
  expect(names.slice(-2)).toEqual(['mixfront-backup/SHA256SUMS', 'mixfront-backup/manifest.json']);
});

test('passwords for other services can be read after a restore if the backup was made with the key', async () => {
  const { DATA_DIR } = product.deps.config;
  await product.deps.database.transaction((tx) => storeSealed(tx, DATA_DIR, 'card', 'sk_test'));
  const read = async (sealingKey: string | null) => {
    await saveBackup(product.deps, { file: file(), isForced: true, sealingKey });
    const config = { ...(await newPlace()), DATA_DIR: join(folder, sealingKey ? 'with' : 'without') };
    await restore(config);
    const studio = await openStudio(config);
    try {
      return await readSealed(studio.database.read, config.DATA_DIR, 'card');
    } finally {
      await closeStudio(studio);
    }
  };
  expect(await read(null)).toEqual({ state: 'lost' });
  expect(await read(await readSealingKey(DATA_DIR))).toEqual({ state: 'here', text: 'sk_test' });
});
