import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { soundQueue, versionQueue } from '../../server/app/sound-queues.ts';
import type { Deps } from '../../server/deps.ts';
import { checkQueue } from '../../server/features/order-files/check-file.ts';
import { probeQueue } from '../../server/features/order-files/probe-file.ts';
import type { Queue } from '../../server/jobs/job-kind.ts';
import { createRunner } from '../../server/jobs/runner.ts';
import { type Checker, createChecker, type Lane } from '../../server/media/check/checker.ts';
import type { Checked } from '../../server/media/check/protocol.ts';
import type { Copy } from '../../server/media/listening/listening-task.ts';
import { createPreparer, type Preparer } from '../../server/media/listening/preparer.ts';
import type { Storage } from '../../server/ports/storage/port.ts';
import { getLinkedHash } from './linked-files.ts';

// Orders of the demo share their songs, so most of their files have been listened to before.

const hashContent = async (storage: Storage, storage_key: string): Promise<string> => {
  const known = getLinkedHash(storage, storage_key);
  if (known) return known;
  const hash = createHash('sha1');
  for await (const bytes of await storage.read(storage_key)) hash.update(bytes);
  return hash.digest('base64');
};

const withMemoryOfChecks = (storage: Storage, checker: Checker, known: Map<string, Checked>): Checker => ({
  ...checker,
  async check(file, signal) {
    const key = await hashContent(storage, file.storage_key);
    const checked = known.get(key) ?? (await checker.check(file, signal));
    known.set(key, checked);
    return checked;
  },
});

const withMemoryOfCopies = (
  storage: Storage,
  preparer: Preparer,
  known: Map<string, Copy & { bytes: Buffer }>,
): Preparer => ({
  ...preparer,
  async prepare(sources, keys, signal, form) {
    const hashes = await Promise.all(sources.map(({ storage_key }) => hashContent(storage, storage_key)));
    const key = hashes.join();
    const copy = known.get(key);
    if (copy && !form?.tag.length) {
      await storage.put(keys.whole, toChunks(copy.bytes));
      return copy;
    }
    const made = await preparer.prepare(sources, keys, signal, form);
    known.set(key, { ...made, bytes: await buffer(await storage.read(keys.whole)) });
    return made;
  },
});

async function* toChunks(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

/** Results saved together share database syncs. */
const fast = { paceMs: 0, limit: 32 };

/**
 * Reads and checks all order files, as a running server would within a few minutes, so that the findings are there at
 * once. Portfolio tracks and MP3s are left to the server that starts later.
 */
export const listenToFiles = async (deps: Deps): Promise<void> => {
  const { storage, log } = deps;
  const checks = new Map<string, Checked>();
  const check = (lane: Lane) =>
    checkQueue(deps, lane, withMemoryOfChecks(storage, createChecker(storage, log, { lane }), checks));
  const copies = new Map<string, Copy & { bytes: Buffer }>();
  // One each, because a queue closes its own.
  const prepare = () => withMemoryOfCopies(storage, createPreparer(storage, log), copies);
  const sounds = soundQueue(deps, prepare());
  const queues: Queue[] = [
    probeQueue(deps, fast),
    check('quick'),
    check('long'),
    versionQueue(deps, prepare()),
    { ...sounds, kinds: sounds.kinds.filter(({ name }) => name === 'prepare-stems') },
  ];
  for (const queue of queues) {
    const runner = createRunner(deps, queue);
    await runner.runOnce();
    await runner.stop();
  }
};
