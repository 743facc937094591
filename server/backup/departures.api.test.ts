import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { engine, startTestApp, type TestApp } from '../../test/harness.ts';
import { placed } from '../../test/orders.ts';
import { createDatabase } from '../../test/services/postgres.ts';
import { type Config, readConfig } from '../config.ts';
import { closeStudio, openStudio } from '../deps.ts';
import { findListed, setListed } from '../features/clients/unsubscribe-queries.ts';
import { restoreBackup } from './restore-backup.ts';
import { saveBackup } from './save-backup.ts';
import { exportUnsubscribeList } from './unsubscribes.ts';

let product: TestApp;
let folder: string;
beforeEach(async () => {
  product = await startTestApp();
  folder = await mkdtemp(join(tmpdir(), 'mixfront-departures-'));
});
afterEach(async () => {
  await product.close();
  await rm(folder, { recursive: true });
});

const order = (name: string, { url } = product) =>
  placed(url, { fields: { email: `${name}@example.com`, name } });
const clientId = async (name: string) =>
  (
    await product.deps.database.read
      .selectFrom('clients')
      .select('id')
      .where('email_key', '=', `${name}@example.com`)
      .executeTakeFirstOrThrow()
  ).id;
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
const restore = async (departures?: string) => {
  const config = await newPlace();
  const { listed } = await restoreBackup({
    file: file(),
    config,
    isAsItWas: false,
    departures,
    tell: () => {},
  });
  const studio = await openStudio(config);
  const rows = await studio.database.read
    .selectFrom('clients')
    .select(['email', 'unsubscribed_at'])
    .orderBy('email')
    .execute();
  await closeStudio(studio);
  const onList = rows.filter((row) => row.unsubscribed_at === null).map(({ email }) => email.split('@')[0]);
  return { config, listed, onList };
};
const sources: [string, () => Promise<string>][] = [
  [
    'a list that was exported',
    async () => {
      const path = join(folder, 'list.json');
      await writeFile(path, JSON.stringify(await exportUnsubscribeList(product.deps.config)));
      return path;
    },
  ],
  ['the studio it takes the place of', async () => product.deps.config.DATABASE_URL ?? product.folder],
];

test.each(
  sources,
)('a restore keeps clients off the mailing list who have unsubscribed since, using %s', async (_what, sourceOf) => {
  await backUpAndGoOn();
  const { config, listed, onList } = await restore(await sourceOf());
  expect(onList).toEqual(['di', 'eve']);
  expect(listed).toEqual({
    onList: 2,
    left: 1,
    deleted: ['bo@example.com', 'cy@example.com'],
  });
  // A client who joined and unsubscribed after the backup is still unsubscribed when they order again.
  const again = await startTestApp({ config: { ...config, LOG_LEVEL: 'silent' } });
  try {
    await order('gus', again);
    const { id } = await again.deps.database.read
      .selectFrom('clients')
      .select('id')
      .where('email_key', '=', 'gus@example.com')
      .executeTakeFirstOrThrow();
    expect(await findListed(again.deps.database.read, id)).toBe(false);
  } finally {
    await again.close();
  }
});

test('a restore without an unsubscribe list only reports how many clients are on the mailing list', async () => {
  await backUpAndGoOn();
  const { listed, onList } = await restore();
  expect(onList).toEqual(['ada', 'bo', 'cy', 'di', 'eve']);
  expect(listed).toEqual({ onList: 5, left: 0, deleted: [] });
});

test("a plain list of addresses works too, and addresses it doesn't find are remembered", async () => {
  await backUpAndGoOn();
  const path = join(folder, 'list.txt');
  await writeFile(path, '# left\r\nADA@example.com \n\ngus@example.com\n');
  const { config, listed, onList } = await restore(path);
  expect(onList).toEqual(['bo', 'cy', 'di', 'eve']);
  expect(listed).toEqual({ onList: 4, left: 1, deleted: [] });
  const studio = await openStudio(config);
  expect(await studio.database.read.selectFrom('departures').selectAll().execute()).toHaveLength(1);
  await closeStudio(studio);
});

test('an unsubscribe list contains no names or addresses', async () => {
  await backUpAndGoOn();
  const list = await exportUnsubscribeList(product.deps.config);
  expect(JSON.stringify(list)).not.toContain('@');
  expect(list.left).toHaveLength(4);
  expect(list.clients).toHaveLength(5);
});

test.each([
  ['{"mixfront_departures":2}', /isn’t a list of unsubscribed clients/],
  ['{', /isn’t a list of unsubscribed clients/],
  ['ada@example.com\nnobody', /Line 2 of .* isn’t an email address/],
])('an invalid list (%j) is refused before anything is changed', async (text, words) => {
  await backUpAndGoOn();
  const path = join(folder, 'list');
  await writeFile(path, text);
  await expect(restore(path)).rejects.toThrow(words);
  await expect(restore(join(folder, 'none'))).rejects.toThrow(/There is no file or folder/);
});
