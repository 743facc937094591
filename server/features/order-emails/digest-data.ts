import type { Cents } from '../../../shared/money.ts';
import type { OrderLinks } from '../../email/content.ts';
import type { EmailSettings } from '../../email/email-settings.ts';
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

/** What else happened to an order; `due` if the client is asked to pay. */
export type ListedUpdate = { id: string; text: string; at: string; due?: Cents };

export type DigestData = {
  public_url: string;
  settings: EmailSettings;
  /** The time span of the orders: `in the last 10 minutes`. */
  period: string;
  orders: ListedOrder[];
  updates?: ListedUpdate[];
  order_links?: OrderLinks;
};
