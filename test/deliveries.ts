import { expect } from 'vitest';
import type { ClientOrder } from '../shared/client-orders.ts';
import type { VersionNote } from '../shared/versions.ts';
import type { TestApp } from './harness.ts';
import { clientCall, type PlacedOrder } from './orders.ts';

/** Delivers what is ready, as the studio does. */
export const deliver = async (product: TestApp, orderId: string, payload: object = {}) =>
  product.callAsOwner('POST', `/orders/${orderId}/deliver`, { with_gaps: true, ...payload });

export const askVersionLink = (product: TestApp, order: PlacedOrder, payload: object = {}) =>
  clientCall(product, order, 'POST', '/download-link', payload);

/** The address of a link the client gets. */
export const versionLink = async (product: TestApp, order: PlacedOrder, payload: object = {}) => {
  const answer = await askVersionLink(product, order, payload);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ url: string }>().url;
};

/** The order as its client sees it. */
export const getClientOrder = async (product: TestApp, order: PlacedOrder): Promise<ClientOrder> =>
  (await clientCall(product, order, 'GET', '')).json<ClientOrder>();

/** Saves the client's draft of a note on a version. */
export const addNote = async (
  product: TestApp,
  order: PlacedOrder,
  versionId: string,
  text = 'Louder',
  at_s = 1,
): Promise<VersionNote> =>
  (
    await clientCall(product, order, 'POST', `/versions/${versionId}/notes`, { at_s, text })
  ).json<VersionNote>();

/** Records a payment and returns its id. */
export const pay = async (product: TestApp, orderId: string, amount: number): Promise<string> => {
  const answer = await product.callAsOwner('POST', `/orders/${orderId}/payments`, {
    method: 'paypal',
    amount,
  });
  return answer.json<{ id: string }>().id;
};
