import { appendFile, mkdir, readFile, unlink, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filesOn } from '../orders.ts';
import { count } from '../test-scopes.ts';
import { startWriters } from './acknowledged-orders.ts';
import { command, ran } from './commands.ts';
import { note } from './record-figure.ts';
import { type FaultStudio, openFaultStudio } from './studio.ts';

const ROUNDS = count(1, 5);

let studio: FaultStudio;
let url: string;
beforeAll(async () => {
  studio = await openFaultStudio();
  ({ url } = await studio.start());
});
afterAll(() => studio.close());

const keyOf = (path: string) => path.slice(join(studio.folder, 'files/').length).replace('/+/', '/');
const storedFiles = async () => (await filesOn(studio.folder)).filter((path) => path.includes('/orders/'));

test('the doctor names exactly the damaged, the missing and the unknown file, while orders come in', async (context) => {
  for (let round = 0; round < ROUNDS; round++) {
    const writers = startWriters(url, 2);
    await expect.poll(() => writers.orders.size).toBeGreaterThan(5);
    expect(await command('doctor', studio.variables, ['--deep'])).toMatchObject({ code: 0 });

    const [damaged = '', missing = ''] = await storedFiles();
    const bytes = await readFile(damaged);
    const gone = await readFile(missing);
    const at = bytes.length >> 1;
    await writeFile(damaged, bytes.with(at, (bytes[at] ?? 0) ^ 1));
    await unlink(missing);
    const stranger = join(studio.folder, 'files/orders/2020-01-01/+/0123-stranger');
    await mkdir(dirname(stranger), { recursive: true });
    await appendFile(stranger, 'left behind');
    await utimes(stranger, 1_577_836_800, 1_577_836_800);
    await writeFile(join(studio.folder, 'files/notes.txt'), 'mine');

    const { code, said } = await command('doctor', studio.variables, ['--deep']);
    expect(said).toContain('4 problems found');
    expect(said).toContain('Stray: notes.txt');
    expect(said).toContain(`Damaged: ${keyOf(damaged)}`);
    expect(said).toContain(`Missing: ${keyOf(missing)}`);
    expect(said).toContain('Unknown file: orders/2020-01-01/0123-stranger');
    expect(code).toBe(1);
    for (const path of ['/', '/api/settings', '/api/health'])
      expect((await fetch(url + path)).status, path).toBe(200);

    // A backup continues past missing files, and reports them.
    const file = join(studio.folder, 'backup.tar');
    const backup = await command('backup', studio.variables, [file, '--force']);
    expect(backup).toMatchObject({
      code: 1,
      said: expect.stringContaining(`Missing in the store: ${keyOf(missing)}`),
    });
    expect(backup.said).toContain(`Damaged in the store: ${keyOf(damaged)}`);
    expect(await ran('restore', studio.variables, [file, '--check'])).toContain('is complete');

    await writeFile(damaged, bytes);
    await writeFile(missing, gone);
    await unlink(stranger);
    await unlink(join(studio.folder, 'files/notes.txt'));
    await writers.stop();
  }
  note(context, {
    fault: 'F17',
    what: 'one file damaged, one deleted, one added, one stray',
    count: ROUNDS,
    seen: 'exactly these four named, exit 1; no false alarm beside running orders; the site stays up',
  });
});
