import type { Discount } from '../shared/discounts.ts';
import type { TestApp } from './harness.ts';
import { placeOrder } from './orders.ts';

/** A code as the owner enters it: 10% off. */
export const ten = { code: 'TEN', kind: 'percent', value: 10 };

/** The owner's calls for discount codes, and a client's order with one. */
export const discountCalls = (product: () => TestApp) => {
  const list = async () =>
    (await product().callAsOwner('GET', '/discounts')).json<{ discounts: Discount[] }>().discounts;
  const add = (payload: object) => product().callAsOwner('POST', '/discounts', payload);
  const change = (id: string, payload: object) => product().callAsOwner('PUT', `/discounts/${id}`, payload);
  const remove = (id: string) => product().callAsOwner('DELETE', `/discounts/${id}`);
  const added = async (payload: object) => (await add(payload)).json<Discount>();
  const buy = (code: string) => placeOrder(product().url, { fields: { discount_code: code } });
  return { list, add, added, change, remove, buy };
};
