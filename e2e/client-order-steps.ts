import type { Page } from 'playwright-core';
import { type OrderInput, placeOrder } from '../test/orders.ts';

/** An order, with its key and the URL of its client's page. */
export type ClientsOrder = { id: string; key: string; path: string };

/** Places an order and returns the link that its emails contain. */
export const placedByClient = async (url: string, order: OrderInput = {}): Promise<ClientsOrder> => {
  const { status, body } = await placeOrder(url, order);
  const { order_id: id, order_key: key } = body as { order_id?: string; order_key?: string };
  if (!id || !key) throw new Error(`Refused with ${status}: ${JSON.stringify(body)}`);
  return { id, key, path: `/order/${id}#${key}` };
};

export const orderHeading = (page: Page, id: string) =>
  page.getByRole('heading', { name: `Order ${id}`, level: 1 });

export const wrongLink = (page: Page) =>
  page.getByRole('heading', { name: 'This link doesn’t open an order.', level: 1 });

/** What a page notices when somebody returns to its tab. */
export const lookAgain = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));
