import { orderDetail } from '../../../shared/orders.ts';
import type { Deps } from '../../deps.ts';
import { presentDetail } from '../orders/present.ts';
import type { OrderRow } from '../orders/queries.ts';
import { readBesideOrder } from './order-queries.ts';

const withFlag = <Row extends { published: 0 | 1 }>(row: Row) => ({ ...row, published: row.published === 1 });

/**
 * All data of one order as JSON, without the bytes of its files: what the owner's order page shows, plus what is stored
 * with the order elsewhere.
 */
export const writeOrderData = async (deps: Deps, row: OrderRow): Promise<string> => {
  const [shown, { testimonials, portfolio, ...beside }] = await Promise.all([
    presentDetail(deps, row),
    readBesideOrder(deps.database.read, row.id),
  ]);
  const data = {
    ...orderDetail.parse(shown),
    ...beside,
    testimonial: testimonials.map(withFlag)[0] ?? null,
    portfolio: portfolio.map(withFlag),
  };
  // Waveforms for drawing aren't data.
  const json = JSON.stringify(data, (name, value) => (name === 'peaks' ? undefined : value), 2);
  const link = shown.order_link;
  // The file may be shared. Emails contain the link to the client’s page, whose key would open it.
  return link ? json.replaceAll(link, link.slice(0, link.indexOf('#'))) : json;
};
