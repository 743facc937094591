import { randomInt } from 'node:crypto';
import { copyFile, open, readdir, readFile, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { PATIENCE_MS } from '../patience.ts';
import { createSeeded } from '../random.ts';
import { count, isNightly } from '../test-scopes.ts';
import { lostOrders, startWriters } from './acknowledged-orders.ts';
import { command, ran } from './commands.ts';
import { expectAllKept } from './expect-intact.ts';
import { note } from './record-figure.ts';
import type { Ledger } from './retrying-clients.ts';
import { mountSmallDisk } from './small-disk.ts';
import { type FaultStudio, openFaultStudio } from './studio.ts';

const ROUNDS = 3;
const KILLS = count(1, 20);
const random = createSeeded();

const all = [
  ['sqlite', 'disk', 'postgres', 's3'],
  ['postgres', 's3', 'sqlite', 'disk'],
  ['sqlite', 's3', 'sqlite', 's3'],
  ['postgres', 'disk', 'postgres', 'disk'],
] as const;

type Engine = { database: 'sqlite' | 'postgres'; storage: 'disk' | 's3' };

/** A studio that has stopped, with an archive made while orders came, and those acknowledged before. */
const backUp = async (kind: Engine, orders: number) => {
  const studio = await openFaultStudio(kind);
  const { url, process } = await studio.start();
  const writers = startWriters(url, 2);
  await vi.waitFor(() => expect(writers.orders.size).toBeGreaterThan(orders), PATIENCE_MS);
  const before: Ledger = new Map(writers.orders);
  const file = join(studio.folder, 'whole.tar');
  await ran('backup', studio.variables, [file]);
  await writers.stop();
  await process.end();
  return { studio, before, file };
};

/** The archive makes an empty studio that starts with every order. */
const expectRestored = async (kind: Engine, file: string, before: Ledger) => {
  const empty = await openFaultStudio(kind);
  await ran('restore', empty.variables, [file]);
  expect(await command('doctor', empty.variables, ['--deep'])).toMatchObject({ code: 0 });
  const restored = await empty.start();
  expect(await lostOrders(restored.url, before)).toEqual([]);
  await empty.close();
};

if (isNightly)
  describe.each(all)('a backup of %s and %s', (database, storage, into, store) => {
    test(`while orders come, restored into ${into} and ${store}`, async (context) => {
      let kept = 0;
      for (let round = 0; round < ROUNDS; round++) {
        const { studio, before, file } = await backUp({ database, storage }, 5);
        await expectRestored({ database: into, storage: store }, file, before);
        kept += before.size;
        await studio.close();
      }
      note(context, {
        fault: 'F16',
        what: `backup while orders come (${database}, ${storage}), restored into ${into} and ${store}`,
        count: ROUNDS,
        seen: `0 of ${kept} orders lost, files by SHA-256; starts`,
      });
    });
  });

describe('an archive', () => {
  let studio: FaultStudio;
  let before: Ledger;
  let file: string;
  beforeAll(async () => {
    ({ studio, before, file } = await backUp({ database: 'sqlite', storage: 'disk' }, count(5, 20)));
  });
  afterAll(() => studio.close());

  test('made while orders come is restored into PostgreSQL and S3', async (context) => {
    await expectRestored({ database: 'postgres', storage: 's3' }, file, before);
    note(context, {
      fault: 'F16',
      what: 'backup while orders come, restored into the other database and store',
      count: 1,
      seen: `0 of ${before.size} orders lost, files by SHA-256; starts`,
    });
  });

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
      // More than were acknowledged before the backup may be in it.
      await expectAllKept(empty, before, Number.POSITIVE_INFINITY);
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
      if (time % 2) await truncate(spoilt, random.below(size - 2_048));
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
    const at = random.below(size - 4_096);
    if (bytes[at] !== 0) return at;
  }
};
