import type { OrderLinks } from '../../../email/content.ts';
import type { EmailSettings } from '../../../email/email-settings.ts';
import type { OrderEmailData } from './order-email-data.ts';

/**
 * An order as listed in a digest. Nothing a stranger typed and nothing that names a client: there may be hundreds of
 * orders that nobody has looked at.
 */
export type ListedOrder = Pick<
  OrderEmailData['order'],
  'id' | 'song_count' | 'total_amount' | 'created_at'
> & {
  is_rush: boolean;
  file_count: number;
};

export type DigestData = {
  public_url: string;
  settings: EmailSettings;
  /** The time span of the orders: `in the last 10 minutes`. */
  period: string;
  orders: ListedOrder[];
  order_links?: OrderLinks;
};
