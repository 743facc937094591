import { kill } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { PlacedOrder } from '../orders.ts';
import { count } from '../test-scopes.ts';
import { openRemains } from './expect-intact.ts';
import { addVersion, expectPrepared, letShow, listStates, placeSong } from './prepared-songs.ts';
import { note } from './record-figure.ts';
import { strike } from './sandbox-signals.ts';
import { call } from './send-request.ts';
import { mountSmallDisk } from './small-disk.ts';
import { openFaultStudio, signIn } from './studio.ts';

const KILLS = count(1, 3);
const SECONDS = 100;
// The lease of a killed process ends after half a minute, and expired leases are looked for every ten seconds.

describe.each([
  { database: 'sqlite', storage: 'disk' },
  { database: 'sqlite', storage: 's3' },
  { database: 'postgres', storage: 'disk' },
] as const)('on $database and $storage', ({ database, storage }) => {
  test('kill -9 while versions, rough mixes and portfolio drafts are prepared: each is resumed and made once, with nothing left over', async (context) => {
    const studio = await openFaultStudio({ database, storage });
    try {
      const orders: PlacedOrder[] = [];
      let { process, url } = await studio.start();
      const owner = await signIn(url);
      const restart = async () => {
        await process.end('SIGKILL');
        ({ process, url } = await studio.start());
      };
      for (let time = 0; time < KILLS; time++) {
        const order = await placeSong(url, SECONDS);
        const encoding = strike(process.pid, 'listening-child', 'SIGCONT');
        await addVersion(url, owner, order, SECONDS);
        await encoding;
        await sleep(Math.random() * 3_000);
        await restart();
        orders.push(order);
      }
      const started = performance.now();
      const states = () => openRemains(studio, listStates);
      const ready = orders.flatMap(() => ['mix ready', 'rough ready']).sort();
      await expect.poll(states).toEqual(ready);
      const took = Math.round((performance.now() - started) / 1_000);
      for (const order of orders) {
        await letShow(url, owner, order);
        await sleep(Math.random() * 400);
        await restart();
      }
      const shown = orders.flatMap(() => ['audio ready', 'before ready']);
      await expect.poll(states).toEqual([...ready, ...shown].sort());
      await process.end('SIGKILL');
      await expectPrepared(studio);
      note(context, {
        fault: 'F18',
        what: `kill -9 of the product while it prepares versions and rough mixes, and while drafts are made of them (${database}, ${storage})`,
        count: 2 * KILLS,
        seen: `${2 * KILLS} sounds ready ${took} s after the last start, ${KILLS} drafts; each once, no file left over`,
      });
    } finally {
      await studio.close();
    }
  });
});

test('versions and drafts that meet a full disk are prepared once there is space, with nothing left over', async (context) => {
  const disk = await mountSmallDisk();
  const studio = await openFaultStudio({ variables: { DATA_DIR: disk.folder } });
  try {
    const { process, url } = await studio.start();
    const owner = await signIn(url);
    const states = () => openRemains(studio, listStates);
    const order = await placeSong(url, 30);
    // Stopped until the disk is full.
    const encoding = strike(process.pid, 'listening-child', 'SIGSTOP');
    await addVersion(url, owner, order, 30);
    const encoder = await encoding;
    await disk.fill();
    kill(encoder, 'SIGCONT');
    await expect.poll(process.stdout).toMatch(/"A (sound|job) waits for another try"|ENOSPC|disk is full/);
    expect([200, 503]).toContain((await call(`${url}/api/health`)).status);
    await disk.clear();
    const started = performance.now();
    await expect.poll(states).toEqual(['mix ready', 'rough ready']);
    const took = Math.round((performance.now() - started) / 1_000);
    // Room for the database, but not for copies of both sides.
    await disk.fill(3 * 1024 * 1024);
    await letShow(url, owner, order);
    await expect.poll(process.stdout).toMatch(/"job":"make-showcase.*"A job waits for another try"/);
    expect(await states()).toEqual(['mix ready', 'rough ready']);
    await disk.clear();
    await expect.poll(states).toEqual(['audio ready', 'before ready', 'mix ready', 'rough ready']);
    await process.end('SIGKILL');
    await expectPrepared(studio);
    note(context, {
      fault: 'F6',
      what: 'disk full while a version and its rough mix are prepared, and while a draft is made of them',
      count: 1,
      seen: `ready ${took} s after there was space; each once, no file left over`,
    });
  } finally {
    await studio.close();
    await disk.close();
  }
});
