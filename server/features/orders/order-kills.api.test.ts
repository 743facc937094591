import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, inject, test } from 'vitest';
import { engine, startTestApp } from '../../../test/harness.ts';
import { loadProcess, startProcess } from '../../../test/loaded-process.ts';
import {
  bigWav,
  download,
  filesOn,
  type OrderInput,
  orderOf,
  placed,
  sha256,
  song,
} from '../../../test/orders.ts';
import { createDatabase } from '../../../test/services/postgres.ts';
import { sweepOnce } from '../../jobs/sweep.ts';

const KILLS = 10;
const WRITERS = 3;
test(`killed ${KILLS} times while ${WRITERS} clients order, it loses nothing it has acknowledged`, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mixfront-kills-'));
  const database = engine === 'postgres' ? await createDatabase(inject('postgresUrl')) : undefined;
  const variables = { DATA_DIR: folder, ...(database ? { DATABASE_URL: database } : {}) };
  const acknowledged = new Map<string, string[]>();
  const unanswered: OrderInput[] = [];

  /** Orders one after another until the connection breaks. */
  const write = async (url: string): Promise<void> => {
    for (;;) {
      const sizes = [1, 2].map(() => 20_000 + Math.floor(Math.random() * 400_000));
      const files = sizes.map((size, n) => song(`${n}.wav`, bigWav(size)));
      const order: OrderInput = { files, key: randomUUID() };
      try {
        acknowledged.set(
          await placed(url, order),
          files.map(({ content }) => sha256(content)),
        );
      } catch (error) {
        // Anything but a broken connection would be an answer, and there is none to be had but the right one.
        expect(error).toBeInstanceOf(TypeError);
        unanswered.push(order);
        return;
      }
    }
  };

  const processes = [loadProcess(variables), loadProcess(variables)];
  try {
    for (let kill = 0; kill < KILLS; kill++) {
      const child = processes.shift() as ChildProcess;
      const url = await startProcess(child);
      const writers = Array.from({ length: WRITERS }, () => write(url));
      if (kill + 2 < KILLS) processes.push(loadProcess(variables));
      // None to three orders later, at any moment of the ones under way.
      const wanted = acknowledged.size + (kill % 4);
      while (acknowledged.size < wanted) await sleep(1);
      await sleep(Math.random() * 60);
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await Promise.all([...writers, ended]);
    }

    const after = await startTestApp({
      config: { DATA_DIR: folder, ...(database ? { DATABASE_URL: database } : {}) },
    });
    const product = { ...after, folder };
    try {
      expect(acknowledged.size).toBeGreaterThan(KILLS);
      await sweepOnce(after.deps, 0);
      for (const [id, sums] of acknowledged) {
        const order = await orderOf(product, id);
        expect(order.emails).toHaveLength(2);
        const got = await Promise.all(order.files.map((file) => download(product, id, file.id)));
        expect(got.map(sha256)).toEqual(sums);
      }
      // What got no answer became an order or did not; sent again under its key, it is one order.
      const late = await Promise.all(unanswered.map((order) => placed(after.url, order)));
      const rows = await after.deps.database.read.selectFrom('orders').select('id').execute();
      expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([...acknowledged.keys(), ...late]));
      expect(rows).toHaveLength(acknowledged.size + unanswered.length);
      const kept = await after.deps.database.read.selectFrom('order_files').select('id').execute();
      expect(await filesOn(folder)).toHaveLength(kept.length);
      expect(kept).toHaveLength(2 * rows.length);
    } finally {
      await after.close();
    }
  } finally {
    for (const child of processes) child.stdin?.end();
    await rm(folder, { recursive: true, force: true });
  }
}, 60_000);
