import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { execPath } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { orderActions } from '../order-actions.ts';
import { createSeeded } from '../random.ts';
import { launchBuilt } from '../run/product-process.ts';
import { listChildren } from '../services/processes.ts';
import { count, isNightly } from '../test-scopes.ts';
import { expectAllKept, expectGone, expectSound, getMedian } from './expect-intact.ts';
import { actionWriter, type DoneActions, expectDoneOnce } from './order-actions.ts';
import { note } from './record-figure.ts';
import { formWriter, type Ledger, tusWriter, type Writer, workUntilBroken } from './retrying-clients.ts';
import { type FaultStudio, openFaultStudio } from './studio.ts';

const MB = 1024 * 1024;
/** Kills per folder, so that the stored files stay within a few gigabytes. */
const IN_A_FOLDER = 20;
/** For a start that has the machine to itself. */
const READY_MS = 3_000;
/** On a machine so busy that Node alone starts slowly, the limit is that many times Node's own start. */
const READY_BARE = 15;

type Seen = { orders: number; files: number; actions: number; starts: number[]; bare: number[] };

/**
 * Clients place orders, upload and act on orders, as does the studio, while the product is killed at random moments.
 */
const killRepeatedly = async (studio: FaultStudio, kills: number, writers: Writer[], seen: Seen) => {
  for (let kill = 0; kill < kills; kill++) {
    // Sometimes before it is ready: an interrupted start must not affect the next one.
    if (kill % 5 === count(1, 4)) await killStarting(studio);
    const began = performance.now();
    const { process, url } = await studio.start();
    seen.starts.push(performance.now() - began);
    seen.bare.push(await startBare());
    expectSound(studio);
    const working = workUntilBroken(writers, url);
    // A wrong answer to a client fails the test at once, not after the kill.
    await Promise.race([sleep(Math.random() * 1_500), working]);
    const children = await listChildren(process.pid);
    await process.end('SIGKILL');
    await working;
    await expectGone(children);
  }
};

/** How long Node itself takes to start right now. */
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

const all = [
  { fault: 'F1', database: 'sqlite', storage: 'disk', kills: count(2, 100), maxBytes: 2 * MB },
  { fault: 'F1', database: 'sqlite', storage: 's3', kills: 25, maxBytes: 17 * MB },
  { fault: 'F2', database: 'postgres', storage: 'disk', kills: 25, maxBytes: 2 * MB },
] as const;

describe.each(isNightly ? all : all.slice(0, 1))('$fault on $database and $storage', ({
  fault,
  database,
  storage,
  kills,
  maxBytes,
}) => {
  test(`killed ${kills} times under six clients, the product neither loses nor duplicates anything acknowledged`, async (context) => {
    const seen: Seen = { orders: 0, files: 0, actions: 0, starts: [], bare: [] };
    for (let left = kills; left > 0; left -= IN_A_FOLDER) {
      const studio = await openFaultStudio({ database, storage });
      const ledger: Ledger = new Map();
      const done: DoneActions = new Map();
      const random = createSeeded(left);
      const ofAnySize = () => 1_000 + random.below(maxBytes);
      const writers = [
        formWriter(ledger, () => 2 * MB),
        formWriter(ledger, () => 2 * MB),
        tusWriter(ledger, () => 2 * MB),
        tusWriter(ledger, ofAnySize, 12),
        // Half of the order actions each, so that a kill can hit any of them.
        actionWriter(ledger, done),
        actionWriter(ledger, done, Math.floor(orderActions.length / 2)),
      ];
      try {
        await killRepeatedly(studio, Math.min(left, IN_A_FOLDER), writers, seen);
        // Unanswered requests are repeated once more under their keys; each then has one result.
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
    if (isNightly)
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
