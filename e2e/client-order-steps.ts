import type { Locator, Page } from 'playwright-core';
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

/** The order's number, below the name of its songs. */
export const orderHeading = (page: Page, id: string) => page.locator('h1 + *').getByText(id, { exact: true });

/** Opens a closed row of the order page. */
export const openRow = async (page: Page, name: string): Promise<Locator> => {
  const row = page.getByRole('region', { name, exact: true });
  await row.locator('summary').waitFor();
  if (!(await row.locator('details[open]').count())) await row.locator('summary').press('Enter');
  return row;
};

export const wrongLink = (page: Page) =>
  page.getByRole('heading', { name: 'This link doesn’t open an order.', level: 1 });

/** What a page notices when somebody returns to its tab. */
export const lookAgain = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));
