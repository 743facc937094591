import { expect } from 'vitest';
import type { ClientOrder } from '../shared/client-orders.ts';
import type { TestApp } from './harness.ts';
import type { PlacedOrder } from './orders.ts';

/** Delivers what is ready, as the studio does. */
export const deliver = async (product: TestApp, orderId: string, payload: object = {}) =>
  product.callAsOwner('POST', `/orders/${orderId}/deliver`, { with_gaps: true, ...payload });

export const askVersionLink = ({ app }: TestApp, { id, key }: PlacedOrder, payload: object = {}) =>
  app.inject({
    method: 'POST',
    url: `/api/client-orders/${id}/download-link`,
    headers: { 'order-key': key },
    payload,
  });

/** The address of a link the client gets. */
export const versionLink = async (product: TestApp, order: PlacedOrder, payload: object = {}) => {
  const answer = await askVersionLink(product, order, payload);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ url: string }>().url;
};

/** The order as its client sees it. */
export const getClientOrder = async ({ app }: TestApp, { id, key }: PlacedOrder): Promise<ClientOrder> =>
  (await app.inject({ url: `/api/client-orders/${id}`, headers: { 'order-key': key } })).json<ClientOrder>();

/** Records a payment and returns its id. */
export const pay = async (product: TestApp, orderId: string, amount: number): Promise<string> => {
  const answer = await product.callAsOwner('POST', `/orders/${orderId}/payments`, {
    method: 'paypal',
    amount,
  });
  return answer.json<{ id: string }>().id;
};
