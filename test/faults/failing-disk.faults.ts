import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { bigWav, filesOn, type OrderInput, placeOrder, sha256, song } from '../orders.ts';
import { launchBuilt, type ProductProcess } from '../run/product-process.ts';
import { ensureInstalled } from '../services/packages.ts';
import { count } from '../test-scopes.ts';
import { create, getUploadId, patch, tus } from '../tus.ts';
import { expectAllKept, expectSound } from './expect-intact.ts';
import { note } from './record-figure.ts';
import { insist, type Ledger } from './retrying-clients.ts';
import { type FaultStudio, openFaultStudio } from './studio.ts';

/** Other calls of a kind fail in each run of the product. */
const LIVES = count(1, 10);
/** With several files each: in one run there are 200 calls of each kind and more. */
const ORDERS = count(8, 40);
const FILES = 5;
const SIZE = 150_000;

/** Every n-th call fails. An order writes a hundred pages to the database, and some orders have to succeed. */
const RARELY = 97;
const OFTEN = 10;
const faults = [
  { of: 'files', what: 'write of a file', calls: 'pwritev', error: 'ENOSPC', every: OFTEN },
  { of: 'files', what: 'sync of a file or folder', calls: 'fsync,fdatasync', error: 'EIO', every: OFTEN },
  {
    of: 'files',
    what: 'rename, cut, removal',
    calls: 'rename,ftruncate,mkdir,unlink',
    error: 'EIO',
    every: OFTEN,
  },
  { of: 'database', what: 'write', calls: 'pwrite64,ftruncate', error: 'ENOSPC', every: RARELY },
  { of: 'database', what: 'write', calls: 'pwrite64,ftruncate', error: 'EIO', every: RARELY },
  { of: 'database', what: 'sync', calls: 'fsync,fdatasync', error: 'EIO', every: OFTEN },
  { of: 'database', what: 'read', calls: 'pread64', error: 'EIO', every: count(OFTEN, RARELY) },
] as const;
type Fault = (typeof faults)[number];

const injection = ({ folder }: FaultStudio, { of, calls, error, every }: Fault, first: number): string[] => {
  const files = ['', '-wal', '-shm'].flatMap((end) => ['-P', join(folder, `mixfront.db${end}`)]);
  const watched = ['-e', `trace=${calls}`, '-e', `inject=${calls}:error=${error}:when=${first}+${every}`];
  // `-D`: the product stays the process that is started, and that receives signals.
  const quiet = ['strace', '-D', '-f', '-q', '--seccomp-bpf', '-o', '/dev/null'];
  return [...quiet, ...(of === 'database' ? files : []), ...watched];
};

type Seen = { calls: number; refusals: Map<number, number>; endedAtStart: number };

/** Expects every answer to be a success or a refusal with a message. True for a success. */
const judge = (seen: Seen, status: number, detail: string | undefined): boolean => {
  seen.calls++;
  if (status < 300) return true;
  seen.refusals.set(status, (seen.refusals.get(status) ?? 0) + 1);
  if (!detail) throw new Error(`${status} without a word`);
  if (status >= 500 && status !== 503 && status !== 507)
    throw new Error(`Answered with ${status}: ${detail}`);
  return false;
};

const TRIES = 60;

/** Uploads a file by tus, retrying each refused step. Returns its id. */
const upload = async (url: string, content: Buffer, seen: Seen): Promise<string> => {
  let path = '';
  for (let tries = 0; tries < TRIES; tries++) {
    if (!path) {
      const { status, headers, detail } = await create(url, content.length);
      if (judge(seen, status, detail)) path = headers.get('location') ?? '';
      continue;
    }
    const head = await tus(url + path, 'HEAD');
    if (head.status !== 200) continue;
    const offset = Number(head.headers.get('upload-offset'));
    if (offset === content.length) return getUploadId(path);
    const { status, detail } = await patch(url + path, offset, content.subarray(offset, offset + SIZE / 2));
    judge(seen, status, detail);
  }
  throw new Error(`An upload was refused in ${TRIES} steps`);
};

type Unanswered = { order: OrderInput; sums: string[] };

/** Orders with files in the form; every fourth with a file that was uploaded first. */
const takeOrders = async (url: string, ledger: Ledger, unanswered: Unanswered[], seen: Seen) => {
  for (let n = 0; n < ORDERS; n++) {
    const contents = Array.from({ length: n % 4 ? FILES : 1 }, () => bigWav(SIZE));
    const sums = contents.map(sha256);
    const id = n % 4 ? '' : await upload(url, contents[0] as Buffer, seen);
    const files = id ? [] : contents.map((content, file) => song(`${file}.wav`, content));
    const order: OrderInput = { files, key: randomUUID(), fields: id ? { upload_ids: id } : {} };
    const { status, body } = await placeOrder(url, order);
    if (judge(seen, status, body.detail)) ledger.set(body.order_id as string, sums);
    else unanswered.push({ order, sums });
  }
};

/**
 * Starts the product with the fault. If that already ends the start, with a line that says so, the fault comes later at
 * the next start.
 */
const startFaulty = async (studio: FaultStudio, fault: Fault, life: number, seen: Seen) => {
  for (let first = life; ; first += 3 * fault.every) {
    const process = launchBuilt(
      { ...studio.variables, UV_THREADPOOL_SIZE: '1' },
      injection(studio, fault, first),
    );
    const url = await process.start().catch(() => null);
    if (url) return { process, url };
    const { code } = await process.ended;
    expect(code, process.stderr()).toBe(1);
    expect(process.stderr().trim().split('\n'), process.stderr()).toHaveLength(1);
    seen.endedAtStart++;
    if (first > 2_000) throw new Error(`It never starts: ${process.stderr()}`);
  }
};

const endLife = async (process: ProductProcess, life: number) => {
  const { code, signal } = await process.end(life % 2 ? 'SIGTERM' : 'SIGKILL');
  if (life % 2) expect({ code, signal }, process.stderr()).toEqual({ code: 0, signal: null });
};

describe.each(faults)('$of: $what fails with $error', (fault) => {
  beforeAll(() => ensureInstalled('strace'));

  test('refuses with a message, loses nothing acknowledged and leaves nothing behind', async (context) => {
    const studio = await openFaultStudio();
    const seen: Seen = { calls: 0, refusals: new Map(), endedAtStart: 0 };
    const ledger: Ledger = new Map();
    try {
      for (let life = 1; life <= LIVES; life++) {
        const unanswered: Unanswered[] = [];
        const { process, url } = await startFaulty(
          studio,
          fault,
          Math.ceil((life * fault.every) / LIVES),
          seen,
        );
        await takeOrders(url, ledger, unanswered, seen).catch(async (cause: unknown) => {
          await process.end('SIGKILL');
          throw new Error(`The product says:\n${process.stdout().slice(-3_000)}`, { cause });
        });
        await endLife(process, life);
        // Requests that were not acknowledged are repeated on a working disk; each is one order then.
        const sound = await studio.start();
        for (const { order, sums } of unanswered) {
          const { status, body } = await insist(sound.url, order);
          expect(status, body.detail).toBe(200);
          ledger.set(body.order_id as string, sums);
        }
        expectSound(studio);
        // The log is empty then: the next run reads the database itself.
        await sound.process.end('SIGTERM');
      }
      const files = await expectAllKept(studio, ledger);
      expect((await filesOn(studio.folder)).length).toBeLessThanOrEqual(files + 2 * LIVES);
      const refused = [...seen.refusals].map(([status, times]) => `${times} times ${status}`).join(', ');
      expect(seen.refusals.size, 'what failed was seen').toBeGreaterThan(0);
      note(context, {
        fault: 'F5',
        what: `${fault.of}: ${fault.what} fails with ${fault.error}, every ${fault.every}th`,
        count: LIVES,
        seen: `${seen.calls} requests, ${refused}, ${seen.endedAtStart} starts ended with a line; ${ledger.size} orders, 0 lost`,
      });
    } finally {
      await studio.close();
    }
  });
});
