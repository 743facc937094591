import { expect } from 'vitest';
import { soundQueue } from '../server/jobs/prepare-sound.ts';
import { createRunner } from '../server/jobs/runner.ts';
import { createPreparer } from '../server/media/listening/preparer.ts';
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

/**
 * Runs the product’s own job for every waiting version; at the test's own priority, as a busy machine starves low
 * priorities.
 */
export const prepareVersions = async ({ deps }: TestApp): Promise<void> => {
  const preparer = createPreparer(deps.storage, deps.log, { limits: { nice: 0 } });
  const runner = createRunner(deps, soundQueue(deps, preparer));
  runner.start();
  const countWaiting = async () =>
    (
      await deps.database.read
        .selectFrom('order_versions')
        .select('id')
        .where('state', '=', 'waiting')
        .execute()
    ).length;
  try {
    await expect.poll(countWaiting, { timeout: 55_000 }).toBe(0);
  } finally {
    await runner.stop();
  }
};

/** Withdraws a version, as the studio does. */
export const withdrawVersion = async (product: TestApp, orderId: string, versionId: string) =>
  product.callAsOwner('DELETE', `/orders/${orderId}/versions/${versionId}`);
