import { expect } from 'vitest';
import { showcaseQueue } from '../server/features/showcase/make-drafts.ts';
import { createRunner } from '../server/jobs/runner.ts';
import type { TestApp } from './harness.ts';
import { clientCall, type PlacedOrder, placedWithKey } from './orders.ts';
import { addVersion, prepareVersions } from './versions.ts';

/** An order with a delivered mix and master of each song: the client can approve. */
export const deliveredOrder = async (
  product: TestApp,
  fields: Record<string, string> = {},
): Promise<PlacedOrder> => {
  const order = await placedWithKey(product.url, { fields });
  for (let song = 1; song <= Number(fields.song_count ?? 1); song++)
    for (const kind of ['mix', 'master'] as const)
      await addVersion(product, order.id, { song, kind, name: `${kind}.wav` });
  await prepareVersions(product);
  const delivered = await product.callAsOwner('POST', `/orders/${order.id}/deliver`, { with_gaps: true });
  expect(delivered.statusCode, delivered.body).toBe(200);
  return order;
};

export const approve = async (product: TestApp, order: PlacedOrder, which: object = { all: true }) => {
  const answer = await clientCall(product, order, 'POST', '/approvals', which);
  expect(answer.statusCode, answer.body).toBeLessThan(300);
};

/** Runs the product's own job to make the drafts that are due. */
export const makeDrafts = ({ deps }: TestApp): Promise<number> =>
  createRunner(deps, showcaseQueue(deps)).runOnce();
