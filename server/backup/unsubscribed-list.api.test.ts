import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { sendForm } from '../../test/content.ts';
import { engine, startTestApp, type TestApp } from '../../test/harness.ts';
import { placed, placedWithKey } from '../../test/orders.ts';
import { addedTrack } from '../../test/portfolio.ts';
import { readRow, readRows } from '../../test/rows.ts';
import { createDatabase } from '../../test/services/postgres.ts';
import { findListed, setListed } from '../features/clients/unsubscribe-queries.ts';
import { now } from '../lib/clock.ts';
import { type Config, readConfig } from '../lib/config.ts';
import type { Database } from '../ports/database/port.ts';
import { closeStudio, openStudio } from '../ports/open.ts';
import { repeatErasures } from './repeat-erasures.ts';
import { restoreBackup } from './restore-backup.ts';
import { saveBackup } from './save-backup.ts';
import { exportUnsubscribedList, readUnsubscribedList } from './unsubscribed-list.ts';

let product: TestApp;
let folder: string;
beforeEach(async () => {
  product = await startTestApp();
  folder = await mkdtemp(join(tmpdir(), 'mixfront-unsubscribed-'));
});
afterEach(async () => {
  await product.close();
  await rm(folder, { recursive: true });
});

const order = (name: string, { url } = product) =>
  placed(url, { fields: { email: `${name}@example.com`, name } });
const clientId = async (name: string) =>
  (await readRow(product, 'clients', { email_key: `${name}@example.com` })).id;
const leave = async (name: string) => {
  const id = await clientId(name);
  await product.deps.database.transaction((tx) => setListed(tx, id, false));
};
const erase = async (name: string) => {
  const email = `${name}@example.com`;
  const answer = await product.callAsOwner('POST', `/clients/${email}/erase`, { confirmation: email });
  expect(answer.statusCode).toBe(200);
};
const newPlace = async (): Promise<Config> => ({
  ...readConfig({ DATA_DIR: join(folder, 'restored') }),
  ...(engine === 'postgres' ? { DATABASE_URL: await createDatabase(inject('postgresUrl')) } : {}),
});
const file = () => join(folder, 'backup.tar');
/**
 * A studio with six clients, one unsubscribed before the backup. Then three unsubscribe, two are deleted, and one
 * joins and unsubscribes.
 */
const backUpAndGoOn = async () => {
  for (const name of ['ada', 'bo', 'cy', 'di', 'eve', 'flo']) await order(name);
  await leave('flo');
  await saveBackup(product.deps, { file: file(), isForced: false });
  await leave('ada');
  await leave('bo');
  await erase('bo');
  await erase('cy');
  await order('gus');
  await leave('gus');
};
const restore = async (unsubscribed?: string, isRenewing = false) => {
  const config = await newPlace();
  let isAsked: boolean | undefined;
  const { listed, links, receipts } = await restoreBackup({
    file: file(),
    config,
    isAsItWas: false,
    unsubscribed,
    renewsLinks: async (_manifest, isFullList) => {
      isAsked = !isFullList;
      return isRenewing;
    },
    tell: () => {},
  });
  const studio = await openStudio(config);
  const rows = (await readRows(studio.database, 'clients')).sort((a, b) => a.email.localeCompare(b.email));
  const numbers = await readRows(studio.database, 'receipt_years');
  await closeStudio(studio);
  const onList = rows.filter((row) => row.unsubscribed_at === null).map(({ email }) => email.split('@')[0]);
  return { config, listed, links, receipts, numbers, onList, isAsked };
};
const sources: [string, () => Promise<string>][] = [
  [
    'a list that was exported',
    async () => {
      const path = join(folder, 'list.json');
      await writeFile(path, JSON.stringify(await exportUnsubscribedList(product.deps.config)));
      return path;
    },
  ],
  ['the studio it takes the place of', async () => product.deps.config.DATABASE_URL ?? product.folder],
];

test.each(
  sources,
)('a restore keeps clients off the mailing list who have unsubscribed since, using %s', async (_what, sourceOf) => {
  await backUpAndGoOn();
  const { config, listed, onList, isAsked } = await restore(await sourceOf());
  expect(isAsked).toBe(false);
  expect(onList).toEqual(['di', 'eve']);
  expect(listed).toEqual({
    onList: 2,
    unsubscribed: 1,
    deleted: [],
    erased: ['bo@example.com', 'cy@example.com'],
    hidden: [],
  });
  // A client who joined and unsubscribed after the backup is still unsubscribed when they order again.
  await using again = await startTestApp({ config: { ...config, LOG_LEVEL: 'silent' } });
  await order('gus', again);
  const { id } = await readRow(again, 'clients', { email_key: 'gus@example.com' });
  expect(await findListed(again.deps.database.read, id)).toBe(false);
});

test.each(
  sources,
)('receipt numbers go on after the last one that was given since the backup, using %s', async (what, sourceOf) => {
  await product.callAsOwner('PUT', '/settings', { receipt_numbering: true });
  const pay = async (name: string) => {
    const id = await order(name);
    await product.callAsOwner('POST', `/orders/${id}/payments`, { method: 'other', amount: 50 });
  };
  await pay('ada');
  await product.callAsOwner('PUT', '/settings', { receipt_next_number: 2 });
  await saveBackup(product.deps, { file: file(), isForced: false });
  await pay('bo');
  await pay('cy');
  const [row] = await readRows(product, 'receipt_years');
  expect(row?.given).toBe(3);
  const year = row?.year ?? 0;
  const { receipts, numbers } = await restore(await sourceOf());
  expect(numbers).toEqual([{ year, given: 3, next: null }]);
  const years = new Map([[year, { given: 3, next: null }]]);
  expect(receipts).toEqual({ isNumbered: true, years, asOf: receipts.asOf });
  // A list is only as new as its file.
  expect(receipts.asOf === null).toBe(what !== 'a list that was exported');
  // Without the list it says with which it goes on.
  await rm(join(folder, 'restored'), { recursive: true });
  const alone = await restore();
  expect(alone.numbers).toEqual([{ year, given: 1, next: 2 }]);
  expect(alone.receipts).toEqual({
    isNumbered: true,
    years: new Map([[year, { given: 1, next: 2 }]]),
    asOf: expect.any(String),
  });
});

test('a restore without an unsubscribe list only reports how many clients are on the mailing list', async () => {
  await backUpAndGoOn();
  const { listed, onList } = await restore();
  expect(onList).toEqual(['ada', 'bo', 'cy', 'di', 'eve']);
  expect(listed).toEqual({ onList: 5, unsubscribed: 0, deleted: [], erased: [], hidden: [] });
});

test("a plain list of addresses works too, and addresses it doesn't find are remembered", async () => {
  await backUpAndGoOn();
  const path = join(folder, 'list.txt');
  await writeFile(path, '# left\r\nADA@example.com \n\ngus@example.com\n');
  const { config, listed, onList, isAsked } = await restore(path);
  expect(isAsked).toBe(true);
  expect(onList).toEqual(['bo', 'cy', 'di', 'eve']);
  expect(listed).toEqual({ onList: 4, unsubscribed: 1, deleted: [], erased: [], hidden: [] });
  const studio = await openStudio(config);
  expect(await readRows(studio.database, 'unsubscribed_addresses')).toHaveLength(1);
  await closeStudio(studio);
});

test.each(
  sources,
)('a restore erases again whose data was deleted since, and remembers it for the next one, using %s', async (_what, sourceOf) => {
  const id = await order('cy');
  await order('di');
  await saveBackup(product.deps, { file: file(), isForced: false });
  await erase('cy');
  await order('cy');
  await order('late');
  await erase('late');
  const { config, listed } = await restore(await sourceOf());
  expect(listed).toMatchObject({ deleted: [], erased: ['cy@example.com'] });
  const studio = await openStudio(config);
  const { read } = studio.database;
  expect(await read.selectFrom('clients').select('email').execute()).toEqual([{ email: 'di@example.com' }]);
  expect(await read.selectFrom('orders').select(['name', 'email']).where('id', '=', id).execute()).toEqual([
    { name: 'Deleted client', email: '' },
  ]);
  expect(await read.selectFrom('order_files').select('id').where('order_id', '=', id).execute()).toEqual([]);
  expect(await read.selectFrom('erasures').select('fingerprint').execute()).toHaveLength(2);
  const stored: string[] = [];
  for await (const { key } of studio.storage.list('')) stored.push(key);
  expect(stored).toHaveLength(1);
  await closeStudio(studio);
});

test('a restore hides what may mean somebody else, unchanged, and names it', async () => {
  await order('max');
  const track = { title: 'Max loudness', description: 'Loud', published: 'true' };
  await addedTrack(product, { fields: track });
  const words = { name: 'Max Power', role: 'Singer', content: 'Clean', rating: '5', published: 'true' };
  expect((await sendForm(product, 'POST', '/testimonials', { fields: words })).statusCode).toBe(200);
  await saveBackup(product.deps, { file: file(), isForced: false });
  await erase('max');
  const { config, listed } = await restore(await (sources[1]?.[1] as () => Promise<string>)());
  expect(listed).toMatchObject({
    erased: ['max@example.com'],
    hidden: ['“Max loudness”', 'the testimonial by Max Power'],
  });
  const studio = await openStudio(config);
  const hidden = async (table: 'portfolio_items' | 'testimonials', row: object) =>
    expect(await readRows(studio.database, table)).toEqual([
      expect.objectContaining({ ...row, published: 0 }),
    ]);
  await hidden('portfolio_items', { title: 'Max loudness' });
  await hidden('testimonials', { name: 'Max Power' });
  await closeStudio(studio);
});

test('erasing again goes on without the file store, and names who is left if the database fails', async () => {
  for (const name of ['ada', 'bo', 'cy']) await order(name);
  const { database, storage } = product.deps;
  const path = join(folder, 'list.json');
  const list = await exportUnsubscribedList(product.deps.config);
  await writeFile(path, JSON.stringify({ ...list, erased: list.clients.map((client) => [client, now()]) }));
  const read = await readUnsubscribedList(path, product.deps.config);
  const fail = async () => Promise.reject(new Error('gone'));
  let writes = 0;
  const transaction: Database['transaction'] = (work) => (++writes > 2 ? fail() : database.transaction(work));
  const noClose = { close: async () => {} };
  const [failing, offline] = [
    {
      database: { ...database, ...noClose, transaction, urgentTransaction: transaction },
      storage: { ...storage, ...noClose },
    },
    { database: { ...database, ...noClose }, storage: { ...storage, ...noClose, remove: fail } },
  ];
  await expect(repeatErasures(async () => failing, read)).rejects.toThrow(
    /is restored, but .* data of (bo|cy)@example.com, (bo|cy)@example.com\./,
  );
  expect((await repeatErasures(async () => offline, read)).erased).toHaveLength(2);
  await expect(repeatErasures(fail, read)).rejects.toThrow(/clients you deleted since/);
});

test('a client who orders again after their data was deleted stays, if the backup is newer than that', async () => {
  await order('cy');
  await erase('cy');
  await order('cy');
  await saveBackup(product.deps, { file: file(), isForced: false });
  const { listed, onList } = await restore(await (sources[1]?.[1] as () => Promise<string>)());
  expect([listed.erased, onList]).toEqual([[], ['cy']]);
});

const renew = async (path: string) => expect((await product.callAsOwner('POST', path)).statusCode).toBe(200);
/** Whether this key opens its order at the restored studio. */
const opensAfter = async (config: Config, { id, key }: { id: string; key: string }) => {
  await using again = await startTestApp({ config: { ...config, LOG_LEVEL: 'silent' } });
  const url = `/api/client-orders/${id}`;
  return (await again.app.inject({ url, headers: { 'order-key': key } })).statusCode === 200;
};

test.each([
  ['brings back old links without a list', undefined, false, [true, true]],
  ['ends them all when asked to', undefined, true, [false, false]],
  ['keeps a link renewed with a list', 'one', false, [false, true]],
  ['keeps all links renewed with a list', 'all', false, [false, false]],
] as const)('a restore %s', async (_what, renewed, isRenewing, expected) => {
  const [one, other] = [await placedWithKey(product.url), await placedWithKey(product.url)];
  await saveBackup(product.deps, { file: file(), isForced: false });
  await renew(renewed === 'all' ? '/order-links/renew-all' : `/orders/${one.id}/order-link/renew`);
  const source = renewed && (await (sources[0]?.[1] as () => Promise<string>)());
  const { config, links } = await restore(source, isRenewing);
  expect(links).toEqual({ all: isRenewing || renewed === 'all', renewed: renewed === 'one' ? 1 : 0 });
  expect([await opensAfter(config, one), await opensAfter(config, other)]).toEqual(expected);
});

test('an unsubscribe list contains no names or addresses', async () => {
  await backUpAndGoOn();
  const list = await exportUnsubscribedList(product.deps.config);
  expect(JSON.stringify(list)).not.toContain('@');
  expect(list.unsubscribed).toHaveLength(4);
  expect(list.clients).toHaveLength(5);
});

test.each([
  ['{"mixfront_unsubscribed":2}', /isn’t an unsubscribed list/],
  ['{', /isn’t an unsubscribed list/],
  ['ada@example.com\nnobody', /Line 2 of .* isn’t an email address/],
])('an invalid list (%j) is refused before anything is changed', async (text, words) => {
  await backUpAndGoOn();
  const path = join(folder, 'list');
  await writeFile(path, text);
  await expect(restore(path)).rejects.toThrow(words);
  await expect(restore(join(folder, 'none'))).rejects.toThrow(/There is no file or folder/);
});
