import { readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filesOn, placed } from '../orders.ts';
import { command } from './commands.ts';
import { note } from './record-figure.ts';
import { type FaultStudio, openFaultStudio } from './studio.ts';

const ORDERS = 30;
const DAMAGED = 3;
/** The first byte of a page that holds rows of a table (sqlite.org/fileformat2.html, "B-tree Pages"). */
const TABLE_LEAF = 0x0d;

let studio: FaultStudio;
beforeAll(async () => {
  studio = await openFaultStudio();
});
afterAll(() => studio.close());

/** Overwrites pages with rows of emails, as a failing disk might. */
const damage = async (): Promise<void> => {
  const path = join(studio.folder, 'mixfront.db');
  const bytes = await readFile(path);
  const size = bytes.readUInt16BE(16);
  const pages = Array.from({ length: bytes.length / size }, (_, page) => page * size).filter(
    (at) => bytes[at] === TABLE_LEAF && bytes.subarray(at, at + size).includes('order_placed_client'),
  );
  expect(pages.length).toBeGreaterThanOrEqual(DAMAGED);
  for (const at of pages.slice(0, DAMAGED)) bytes.fill(0xa5, at, at + size);
  await writeFile(path, bytes);
};

test('a damaged SQLite file is called that by doctor, which compares the files all the same, and by health', async (context) => {
  const first = await studio.start();
  for (let n = 0; n < ORDERS; n++) await placed(first.url);
  await first.process.end('SIGTERM');
  await damage();
  const [missing = ''] = (await filesOn(studio.folder)).filter((path) => path.includes('/orders/'));
  await unlink(missing);

  const { code, said } = await command('doctor', studio.variables);
  expect(code).toBe(1);
  expect(said).toMatch(/^Database: /m);
  expect(said).toContain('restore the latest complete backup: npm run restore -- BACKUP.tar --check');
  expect(said).toContain('Missing: orders/');
  expect(said).not.toMatch(/try again|correct/);
  expect(await command('backup', studio.variables, [join(studio.folder, 'backup.tar')])).toMatchObject({
    code: 1,
  });

  const { url, process } = await studio.start();
  const health = async () => {
    const answer = await fetch(`${url}/api/health`);
    return [answer.status, await answer.text()];
  };
  await expect.poll(health).toEqual([503, expect.stringContaining('Not working right now: database')]);
  // What isn't damaged is still served.
  expect((await fetch(url)).status).toBe(200);

  await process.end('SIGTERM');
  const path = join(studio.folder, 'mixfront.db');
  const bytes = await readFile(path);
  await writeFile(path, bytes.fill(0xa5, 0, 100));
  await expect(studio.start()).rejects.toThrow(
    /^The database in DATA_DIR, \S+, is damaged \(file is not a database\)\. Stop/m,
  );
  // Taken for a new studio, its files would be nobody’s, and be deleted.
  await writeFile(path, '');
  await expect(studio.start()).rejects.toThrow(
    /^There are files of a studio, like orders\S+, but the database in \S+ is empty/m,
  );
  note(context, {
    fault: 'F17',
    what: `${DAMAGED} pages of the SQLite file overwritten`,
    count: 1,
    seen: 'doctor: damaged, restore this backup, and the missing file; health 503; pages still served',
  });
});
