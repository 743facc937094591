import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { expect, inject, test } from 'vitest';
import { engine, startTestApp } from '../../../test/harness.ts';
import { loadProcess, startProcess } from '../../../test/loaded-process.ts';
import { bigWav, filesOn, sha256 } from '../../../test/orders.ts';
import { createDatabase } from '../../../test/services/postgres.ts';
import { createBucket } from '../../../test/services/s3.ts';
import { create, idOf, offsetOf, patch, type TusAnswer } from '../../../test/tus.ts';
import { uploadRow } from '../../../test/uploads.ts';
import { expireUploadsOnce } from '../../jobs/expire-uploads.ts';
import { sweepOnce } from '../../jobs/sweep.ts';

const KIBI = 1024;
const MEBI = 1024 * KIBI;
const SIZES = [
  1_000,
  17 * KIBI,
  65_536,
  300_001,
  MEBI,
  3 * MEBI + 7,
  8 * MEBI,
  8 * MEBI + 1,
  17 * MEBI,
  24 * MEBI,
];
/** Small enough that every file but the smallest is on its way through several kills. */
const pieceOf = (size: number) => Math.max(64 * KIBI, Math.ceil(size / 12));

const onDisk = async () => ({});
const onS3 = async () => {
  const { storageUrl, accessKeyId, secretAccessKey } = await createBucket(inject('s3'));
  return {
    STORAGE_URL: storageUrl,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
  };
};

test.each([
  ['disk', onDisk, 5],
  ['S3', onS3, 2],
] as const)(
  'ten uploads to %s through kills at any moment are whole in the end, byte for byte',
  async (_store, configure, kills) => {
    const folder = await mkdtemp(join(tmpdir(), 'mixfront-upload-kills-'));
    const variables = {
      DATA_DIR: folder,
      ...(await configure()),
      ...(engine === 'postgres' ? { DATABASE_URL: await createDatabase(inject('postgresUrl')) } : {}),
    };
    let address = '';
    let pieces = 0;
    let breaks = 0;

    /** Asks until there is an answer, from whichever process is there then. */
    const persist = async <T>(ask: () => Promise<T>): Promise<T> => {
      for (;;) {
        try {
          return await ask();
        } catch (error) {
          // Anything but a broken connection is a failure.
          if (!(error instanceof TypeError)) throw error;
          breaks++;
          await sleep(20);
        }
      }
    };
    const accepted = ({ status, detail }: TusAnswer, ...statuses: number[]) => {
      if (!statuses.includes(status)) throw new Error(`Answered with ${status}: ${detail}`);
    };

    const send = async (content: Buffer): Promise<string> => {
      const opened = await persist(() => create(address, content.length));
      accepted(opened, 201);
      const path = opened.headers.get('location') ?? '';
      let acknowledged = 0;
      for (;;) {
        const offset = await persist(() => offsetOf(address + path));
        // What was acknowledged is never lost.
        expect(offset).toBeGreaterThanOrEqual(acknowledged);
        if (offset === content.length) return path;
        const piece = content.subarray(offset, offset + pieceOf(content.length));
        const answer = await patch(address + path, offset, piece).catch(() => null);
        if (!answer) continue;
        // Ten at once are more than S3 takes of one address.
        accepted(answer, 204, 409, 423, 503);
        if (answer.status === 503) await sleep(200);
        if (answer.status !== 204) continue;
        acknowledged = offset + piece.length;
        pieces++;
      }
    };

    const processes = [loadProcess(variables), loadProcess(variables)];
    const contents = SIZES.map((size) => bigWav(size));
    try {
      let child = processes.shift() as ChildProcess;
      address = await startProcess(child);
      const sending = Promise.all(contents.map(send));
      let isOver = false;
      sending
        .finally(() => {
          isOver = true;
        })
        .catch(() => undefined);
      for (let kill = 0; kill < kills && !isOver; kill++) {
        const wanted = pieces + 1 + (kill % 3);
        while (pieces < wanted && !isOver) await sleep(1);
        await sleep(Math.random() * 80);
        const ended = once(child, 'exit');
        child.kill('SIGKILL');
        await ended;
        child = processes.shift() as ChildProcess;
        if (kill + 1 < kills) processes.push(loadProcess(variables));
        address = await startProcess(child);
      }
      const paths = await sending;
      expect(breaks).toBeGreaterThanOrEqual(kills);
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;

      const { STORAGE_URL, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, DATABASE_URL } = variables as Record<
        string,
        string
      >;
      const after = await startTestApp({
        config: { DATA_DIR: folder, STORAGE_URL, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, DATABASE_URL },
      });
      try {
        await expireUploadsOnce(after.deps);
        await sweepOnce(after.deps, 0);
        for (const [n, path] of paths.entries()) {
          const content = contents[n] ?? Buffer.alloc(0);
          const row = await uploadRow(after, idOf(path));
          expect(row).toMatchObject({ state: 'whole', offset_bytes: content.length, crc32: crc32(content) });
          const stored = await (await after.deps.storage.read(row?.storage_key ?? '')).toArray();
          expect(sha256(Buffer.concat(stored))).toBe(sha256(content));
        }
        // Openings whose answer got lost wait for their expiry; they have brought nothing.
        if (!STORAGE_URL) expect(await filesOn(folder)).toHaveLength(SIZES.length);
      } finally {
        await after.close();
      }
    } finally {
      for (const child of processes) child.stdin?.end();
      await rm(folder, { recursive: true, force: true });
    }
  },
  300_000,
);
