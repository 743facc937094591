import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect } from 'vitest';
import { soundQueue, versionQueue } from '../server/app/sound-queues.ts';
import { createRunner } from '../server/jobs/runner.ts';
import type { Copy } from '../server/media/listening/listening-task.ts';
import { createPreparer, type Preparer } from '../server/media/listening/preparer.ts';
import type { VersionKind } from '../shared/version-kinds.ts';
import type { StudioVersion } from '../shared/versions.ts';
import type { TestApp } from './harness.ts';
import { wav } from './orders.ts';
import { addUpload } from './uploads.ts';

type NewVersion = {
  song?: number;
  kind?: VersionKind;
  note?: string;
  content?: Buffer;
  name?: string;
  format?: string;
};

/** Adds a version to an order as the studio. */
export const sendVersion = async (product: TestApp, orderId: string, given: NewVersion = {}) => {
  const { content = wav, name = 'Mix.wav', format = 'WAV', ...form } = given;
  return product.callAsOwner('POST', `/orders/${orderId}/versions`, {
    song: 1,
    kind: 'mix',
    ...form,
    upload_id: await addUpload(product, { content, name, format }),
  });
};

export const addVersion = async (
  product: TestApp,
  orderId: string,
  given: NewVersion = {},
): Promise<StudioVersion> => {
  const answer = await sendVersion(product, orderId, given);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<StudioVersion>();
};

type Recorded = { copy: Copy; bytes: Buffer };
const recorded = new Map<string, Recorded>();

/**
 * Encodes a sound the first time this process meets it, and stores what was recorded then from the second time on: most
 * tests that need a version ready are about something else.
 */
const createRecordingPreparer = ({ storage, log }: TestApp['deps']): Preparer => {
  // At the test's own priority, as a busy machine starves low priorities.
  const real = createPreparer(storage, log, { limits: { nice: 0 } });
  const read = async (key: string) => buffer(await storage.read(key));
  return {
    ...real,
    async prepare(sources, keys, signal, form) {
      const contents = await Promise.all(sources.map(({ storage_key }) => read(storage_key)));
      const key = hash(
        'sha256',
        JSON.stringify([
          form,
          sources.map(({ format }) => format),
          ...contents.map((bytes) => hash('sha256', bytes)),
        ]),
      );
      const known = recorded.get(key);
      if (known) {
        await storage.put(keys.whole, Readable.from([known.bytes]));
        return known.copy;
      }
      const copy = await real.prepare(sources, keys, signal, form);
      recorded.set(key, { copy, bytes: await read(keys.whole) });
      return copy;
    },
  };
};

/**
 * Runs the product’s own jobs for every waiting version, and its MP3 if the test is about those.
 */
export const prepareVersions = async ({ deps }: TestApp, { mp3s = false } = {}): Promise<void> => {
  const { read } = deps.database;
  const preparer = createRecordingPreparer(deps);
  const skipped = mp3s ? '' : 'make-mp3';
  const runners = [versionQueue(deps, preparer), soundQueue(deps, preparer)].map((queue) =>
    createRunner(deps, { ...queue, kinds: queue.kinds.filter(({ name }) => name !== skipped) }),
  );
  for (const runner of runners) runner.start();
  const countWaiting = async () => {
    const versions = read.selectFrom('order_versions').select('id').where('state', '=', 'waiting');
    const jobs = read.selectFrom('jobs').select('id').where('kind', '=', 'make-mp3');
    return (await versions.execute()).length + (mp3s ? (await jobs.execute()).length : 0);
  };
  try {
    await expect.poll(countWaiting).toBe(0);
  } finally {
    await Promise.all(runners.map((runner) => runner.stop()));
  }
};

/** Withdraws a version, as the studio does. */
export const withdrawVersion = async (product: TestApp, orderId: string, versionId: string) =>
  product.callAsOwner('DELETE', `/orders/${orderId}/versions/${versionId}`);
