import type { OrderLinks } from '../../../email/content.ts';
import type { EmailSettings } from '../../../email/email-settings.ts';
import type { OrderEmailData } from './order-email-data.ts';

/** What a digest says of an order. Nothing a stranger typed, and nothing that names a client: there may be hundreds, and nobody has looked at them. */
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
  /** How long it took the orders to come, in words: `in the last 10 minutes`. */
  period: string;
  orders: ListedOrder[];
  order_links?: OrderLinks;
};
