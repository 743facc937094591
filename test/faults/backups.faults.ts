import { randomInt } from 'node:crypto';
import { copyFile, open, readdir, readFile, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { count, isNightly } from '../test-scopes.ts';
import { lostOrders, startWriters } from './acknowledged-orders.ts';
import { command, ran } from './commands.ts';
import { note } from './record-figure.ts';
import type { Ledger } from './retrying-clients.ts';
import { mountSmallDisk } from './small-disk.ts';
import { type FaultStudio, openFaultStudio } from './studio.ts';

const ROUNDS = count(1, 3);
const KILLS = count(1, 20);

const all = [
  ['sqlite', 'disk', 'postgres', 's3'],
  ['postgres', 's3', 'sqlite', 'disk'],
  ['sqlite', 's3', 'sqlite', 's3'],
  ['postgres', 'disk', 'postgres', 'disk'],
] as const;

describe.each(
  isNightly ? all : all.slice(0, 1),
)('a backup of %s and %s', (database, storage, into, store) => {
  test(`while orders come, restored into ${into} and ${store}`, async (context) => {
    let kept = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const studio = await openFaultStudio({ database, storage });
      const { url } = await studio.start();
      const writers = startWriters(url, 3);
      await expect.poll(() => writers.orders.size).toBeGreaterThan(5);
      const before = new Map(writers.orders);
      const file = join(studio.folder, 'backup.tar');
      await ran('backup', studio.variables, [file]);
      await writers.stop();

      const empty = await openFaultStudio({ database: into, storage: store });
      await ran('restore', empty.variables, [file]);
      expect(await command('doctor', empty.variables, ['--deep'])).toMatchObject({ code: 0 });
      const restored = await empty.start();
      expect(await lostOrders(restored.url, before)).toEqual([]);
      kept += before.size;
      await Promise.all([studio.close(), empty.close()]);
    }
    note(context, {
      fault: 'F16',
      what: `backup while orders come (${database}, ${storage}), restored into ${into} and ${store}`,
      count: ROUNDS,
      seen: `0 of ${kept} orders lost, files by SHA-256; starts`,
    });
  });
});

describe('an interrupted backup or restore', () => {
  let studio: FaultStudio;
  let orders: Ledger;
  let file: string;
  beforeAll(async () => {
    studio = await openFaultStudio();
    const { url, process } = await studio.start();
    const writers = startWriters(url, 2);
    while (writers.orders.size < count(10, 60)) await sleep(20);
    await writers.stop();
    await process.end();
    ({ orders } = writers);
    file = join(studio.folder, 'whole.tar');
    await ran('backup', studio.variables, [file]);
  });
  afterAll(() => studio.close());

  test('a killed backup leaves nothing that looks complete', async (context) => {
    let killed = 0;
    for (let time = 0; time < KILLS; time++) {
      const name = `killed-${time}.tar`;
      const { code } = await command(
        'backup',
        studio.variables,
        [join(studio.folder, name)],
        randomInt(100, 900),
      );
      const left = (await readdir(studio.folder)).filter((each) => each.startsWith(name));
      if (code === 0) expect(left).toEqual([name]);
      else {
        killed++;
        const byName = left.filter((each) => !each.endsWith('.unfinished'));
        // Killed after its last step, while the process was ending: then it has its final name, and is complete.
        if (byName.length) await ran('restore', studio.variables, [join(studio.folder, name), '--check']);
      }
    }
    note(context, {
      fault: 'F16',
      what: 'backup killed',
      count: KILLS,
      seen: `${killed} killed before their end, none left a file by its name that is not whole`,
    });
  });

  test('a backup on a full disk ends with a clear message and leaves no file', async (context) => {
    const disk = await mountSmallDisk();
    const { size } = await stat(file);
    // The check for free space counts the files only; the database rows run out of space while they are written.
    for (let time = 0; time < KILLS; time++) {
      await disk.fill(size - 1_000 - Math.floor((time * size) / KILLS / 4));
      const { code, said } = await command('backup', studio.variables, [join(disk.folder, 'full.tar')]);
      expect([code, said]).toEqual([
        1,
        expect.stringMatching(/^(The disk is full|There isn’t enough space)/),
      ]);
      expect(await readdir(disk.folder)).toEqual(['ballast']);
      await disk.clear();
    }
    expect(await ran('backup', studio.variables, [join(disk.folder, 'full.tar')])).toContain('Backed up');
    await disk.close();
    note(context, {
      fault: 'F16',
      what: 'disk full while a backup is written',
      count: KILLS,
      seen: 'said in a sentence each time, no file left; written when there was room',
    });
  });

  test('a killed restore can be run again, and is complete then', async (context) => {
    let killed = 0;
    for (let time = 0; time < KILLS; time++) {
      const empty = await openFaultStudio();
      const { code } = await command('restore', empty.variables, [file], randomInt(200, 1_500));
      if (code !== 0) {
        killed++;
        const again = await command('restore', empty.variables, [file]);
        // If it was killed after its commit, the restore was already complete.
        if (again.code !== 0) expect(again.said).toMatch(/is not empty: it has rows/);
      }
      expect(await command('doctor', empty.variables, ['--deep'])).toMatchObject({ code: 0 });
      if (time === 0) {
        const { url } = await empty.start();
        expect(await lostOrders(url, orders)).toEqual([]);
      }
      await empty.close();
    }
    note(context, {
      fault: 'F16',
      what: 'restore killed, run again',
      count: KILLS,
      seen: `${killed} killed, every one whole after the next run`,
    });
  });

  test('an archive that is truncated or changed anywhere is rejected, and nothing is restored from it', async (context) => {
    const { size } = await stat(file);
    const empty = await openFaultStudio();
    const spoilt = join(empty.folder, 'spoilt.tar');
    for (let time = 0; time < KILLS * 2; time++) {
      await copyFile(file, spoilt);
      if (time % 2) await truncate(spoilt, randomInt(0, size - 2_048));
      else await changeByte(spoilt, await someByteThatCounts(file, size));
      const { code, said } = await command('restore', empty.variables, [spoilt]);
      expect([code, said]).toEqual([1, expect.stringMatching(/can’t be restored|There is no|newer version/)]);
      expect(await readdir(empty.folder)).toEqual(['spoilt.tar']);
    }
    await empty.close();
    note(context, {
      fault: 'F16',
      what: 'archive cut or one byte changed',
      count: KILLS * 2,
      seen: 'refused each time, nothing made',
    });
  });
});

const changeByte = async (path: string, at: number) => {
  const handle = await open(path, 'r+');
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, at);
  await handle.write(Buffer.from([(buffer[0] ?? 0) ^ 0xff]), 0, 1, at);
  await handle.close();
};

/** A byte within the content of a file; block padding has no meaning. */
const someByteThatCounts = async (path: string, size: number): Promise<number> => {
  const bytes = await readFile(path);
  for (;;) {
    const at = randomInt(0, size - 4_096);
    if (bytes[at] !== 0) return at;
  }
};
