import { DAY, MINUTE, now } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { folderOf, intakeOf, ORDER_FOLDER, SWEEP_AFTER_MS } from '../features/orders/intake/intake.ts';
import { dropOldQuotas, livingIntakes, ownedKeys } from '../features/orders/queries.ts';

const EVERY_MS = MINUTE;
const AT_ONCE = 200;

export type Job = { start(): void; stop(): Promise<void> };

/**
 * Removes what broken uploads left behind: unfinished files of the store, and stored files that no order names, that are
 * older than a few minutes and whose upload is not still running anywhere. Looks through every order's folder, or through
 * those that are named.
 */
export const sweepOnce = async (
  { database, storage, log }: Deps,
  olderThanMs = SWEEP_AFTER_MS,
  folders = [ORDER_FOLDER],
): Promise<number> => {
  // Ages count from before the leases are read: an upload that begins after that is young, however long the listing takes.
  const startedAt = Date.now();
  await storage.sweep(olderThanMs);
  const at = now();
  const living = await database.transaction(async (tx) => {
    await dropOldQuotas(tx, at.slice(0, 10));
    return livingIntakes(tx, at);
  });
  let removed = 0;
  const judge = async (keys: string[]) => {
    const owned = await ownedKeys(database.read, keys);
    for (const key of keys.filter((candidate) => !owned.has(candidate))) {
      await storage.remove(key);
      removed++;
    }
  };
  for (const folder of folders) {
    let batch: string[] = [];
    for await (const { key, modified_at } of storage.list(`${folder}/`)) {
      const isOld = startedAt - modified_at.getTime() >= olderThanMs;
      if (!isOld || living.has(intakeOf(key))) continue;
      batch.push(key);
      if (batch.length < AT_ONCE) continue;
      await judge(batch);
      batch = [];
    }
    await judge(batch);
  }
  if (removed) log.info({ removed }, 'swept files of uploads that never became orders');
  return removed;
};

export const createSweepJob = (deps: Deps): Job => {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let everythingAt = Number.NEGATIVE_INFINITY;
  // Everything at the start and once a day; in between the folders where something can have been left since.
  const sweep = async () => {
    const isDaily = performance.now() - everythingAt >= DAY;
    const recent = [new Date(), new Date(Date.now() - DAY)].map(folderOf);
    await sweepOnce(deps, SWEEP_AFTER_MS, isDaily ? [ORDER_FOLDER] : recent);
    if (isDaily) everythingAt = performance.now();
  };
  const run = () => {
    running = running
      .then(sweep)
      .catch((error: unknown) => deps.log.warn({ err: error }, 'sweep failed; it will be tried again'));
  };
  return {
    start() {
      run();
      timer = setInterval(run, EVERY_MS);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
};
