import { expect } from 'vitest';
import { showcaseQueue } from '../server/features/showcase/make-drafts.ts';
import { createRunner } from '../server/jobs/runner.ts';
import type { TestApp } from './harness.ts';
import { placeOrder } from './orders.ts';
import { addVersion, prepareVersions } from './versions.ts';

export type OwnOrder = { id: string; key: string };

export const clientCall = (
  { app }: Pick<TestApp, 'app'>,
  { id, key }: OwnOrder,
  method: 'GET' | 'PUT' | 'POST',
  path: string,
  payload?: object,
  headers: Record<string, string> = {},
) =>
  app.inject({
    method,
    url: `/api/client-orders/${id}${path}`,
    headers: { 'order-key': key, ...headers },
    ...(payload ? { payload } : {}),
  });

/** An order with a delivered mix and master of each song: the client can approve. */
export const deliveredOrder = async (
  product: TestApp,
  fields: Record<string, string> = {},
): Promise<OwnOrder> => {
  const { body } = await placeOrder(product.url, { fields });
  const { order_id: id, order_key: key } = body as { order_id: string; order_key: string };
  for (let song = 1; song <= Number(fields.song_count ?? 1); song++)
    for (const kind of ['mix', 'master'] as const)
      await addVersion(product, id, { song, kind, name: `${kind}.wav` });
  await prepareVersions(product);
  const delivered = await product.callAsOwner('POST', `/orders/${id}/deliver`, { with_gaps: true });
  expect(delivered.statusCode, delivered.body).toBe(200);
  return { id, key };
};

export const approve = async (product: TestApp, order: OwnOrder, which: object = { all: true }) => {
  const answer = await clientCall(product, order, 'POST', '/approvals', which);
  expect(answer.statusCode, answer.body).toBeLessThan(300);
};

/** Runs the product's own job to make the drafts that are due. */
export const makeDrafts = ({ deps }: TestApp): Promise<number> =>
  createRunner(deps, showcaseQueue(deps)).runOnce();
