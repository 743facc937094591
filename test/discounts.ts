import type { Discount } from '../shared/discounts.ts';
import { asOwner } from './content.ts';
import type { TestApp } from './harness.ts';
import { placeOrder } from './orders.ts';

/** A code as the owner enters it: 10% off. */
export const ten = { code: 'TEN', kind: 'percent', value: 10 };

/** The owner's calls for discount codes, and a client's order with one. */
export const discountCalls = (product: () => TestApp) => {
  const url = '/api/admin/discounts';
  const list = async () => (await asOwner(product(), { url })).json<{ discounts: Discount[] }>().discounts;
  const add = (payload: object) => asOwner(product(), { method: 'POST', url, payload });
  const change = (id: string, payload: object) =>
    asOwner(product(), { method: 'PUT', url: `${url}/${id}`, payload });
  const remove = (id: string) => asOwner(product(), { method: 'DELETE', url: `${url}/${id}` });
  const added = async (payload: object) => (await add(payload)).json<Discount>();
  const buy = (code: string) => placeOrder(product().url, { fields: { discount_code: code } });
  return { list, add, added, change, remove, buy };
};
