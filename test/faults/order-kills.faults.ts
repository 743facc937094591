import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { execPath } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { orderActions } from '../order-actions.ts';
import { launchBuilt } from '../run/product-process.ts';
import { listChildren } from '../services/processes.ts';
import { count } from './counts.ts';
import { expectAllKept, expectGone, expectSound, getMedian } from './expect-intact.ts';
import { actionWriter, type DoneActions, expectDoneOnce } from './order-actions.ts';
import { note } from './record-figure.ts';
import { formWriter, type Ledger, tusWriter, type Writer, workUntilBroken } from './retrying-clients.ts';
import { type FaultStudio, openFaultStudio } from './studio.ts';

const MB = 1024 * 1024;
/** Kills in one folder, so that what is kept stays a few gigabytes. */
const IN_A_FOLDER = 20;
const READY_MS = 3_000;
/** Where the machine is so busy that Node alone takes long to start, that many times as long. */
const READY_BARE = 15;

type Seen = { orders: number; files: number; actions: number; starts: number[]; bare: number[] };

/** Clients order, upload, and act on orders, and so does the studio; the product dies at any moment. */
const killRepeatedly = async (studio: FaultStudio, kills: number, writers: Writer[], seen: Seen) => {
  for (let kill = 0; kill < kills; kill++) {
    // Now and then before it is ready: a start that broke off is no trouble to the next.
    if (kill % 5 === 4) await killStarting(studio);
    const began = performance.now();
    const { process, url } = await studio.start();
    seen.starts.push(performance.now() - began);
    seen.bare.push(await startBare());
    expectSound(studio);
    const working = workUntilBroken(writers, url);
    // A client that is answered wrongly is heard at once, not after the kill.
    await Promise.race([sleep(Math.random() * 1_500), working]);
    const children = await listChildren(process.pid);
    await process.end('SIGKILL');
    await working;
    await expectGone(children);
  }
};

/** How long Node itself takes here and now. */
const startBare = async (): Promise<number> => {
  const began = performance.now();
  await once(spawn(execPath, ['-e', '']), 'exit');
  return performance.now() - began;
};

const killStarting = async ({ variables }: FaultStudio) => {
  const process = launchBuilt(variables);
  const starting = process.start().catch(() => undefined);
  await sleep(Math.random() * 800);
  await process.end('SIGKILL');
  await starting;
};

describe.each([
  { fault: 'F1', database: 'sqlite', storage: 'disk', kills: count(4, 100), mostBytes: 2 * MB },
  { fault: 'F1', database: 'sqlite', storage: 's3', kills: count(2, 25), mostBytes: 17 * MB },
  { fault: 'F2', database: 'postgres', storage: 'disk', kills: count(2, 25), mostBytes: 2 * MB },
] as const)('$fault on $database and $storage', ({ fault, database, storage, kills, mostBytes }) => {
  test(`killed ${kills} times under six clients, the product loses and doubles nothing it has acknowledged`, async (context) => {
    const seen: Seen = { orders: 0, files: 0, actions: 0, starts: [], bare: [] };
    for (let left = kills; left > 0; left -= IN_A_FOLDER) {
      const studio = await openFaultStudio({ database, storage });
      const ledger: Ledger = new Map();
      const done: DoneActions = new Map();
      const ofAnySize = () => 1_000 + Math.floor(Math.random() * mostBytes);
      const writers = [
        formWriter(ledger, () => 2 * MB),
        formWriter(ledger, () => 2 * MB),
        tusWriter(ledger, () => 2 * MB),
        tusWriter(ledger, ofAnySize, 12),
        // Half of the actions on orders each, so that a kill meets any of them.
        actionWriter(ledger, done),
        actionWriter(ledger, done, Math.floor(orderActions.length / 2)),
      ];
      try {
        await killRepeatedly(studio, Math.min(left, IN_A_FOLDER), writers, seen);
        // What got no answer is asked for once more, under its key: then there is one answer to each.
        const { process, url } = await studio.start();
        await Promise.all(writers.map((write) => write(url)));
        expectSound(studio);
        await process.end('SIGKILL');
        seen.orders += ledger.size;
        seen.files += await expectAllKept(studio, ledger);
        await expectDoneOnce(studio, done);
        seen.actions += done.size;
      } finally {
        await studio.close();
      }
    }
    expect(seen.orders).toBeGreaterThan(kills / 4);
    expect(getMedian(seen.starts)).toBeLessThan(Math.max(READY_MS, READY_BARE * getMedian(seen.bare)));
    const times = `ready in ${getMedian(seen.starts).toFixed(0)} ms, ${Math.max(...seen.starts).toFixed(0)} at most (Node alone ${getMedian(seen.bare).toFixed(0)})`;
    note(context, {
      fault,
      what: `kill -9 under 6 clients, 2 by tus, 2 acting on orders (${database}, ${storage})`,
      count: kills,
      seen: `${seen.orders} orders acknowledged, ${seen.files} files compared, ${seen.actions} actions on them; 0 lost, none twice; ${times}`,
    });
  });
});
