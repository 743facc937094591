import type { OrderLinks } from '../../email/content.ts';
import type { EmailSettings } from '../../email/email-settings.ts';

export type OrderLinksData = {
  public_url: string;
  settings: EmailSettings;
  /** Newest first. */
  orders: { id: string; created_at: string; song_count: number }[];
  order_links?: OrderLinks;
};

type Order = OrderLinksData['orders'][number];

export const orderLinksWords = {
  title: 'Your order links',
  intro:
    'You asked for a way back to your orders. Each link opens one order, so keep this email to yourself.',
  footer: 'Didn’t ask for this? You can ignore it: the links only went to this address.',
};

export const describeOrder = ({ created_at, song_count }: Order): string =>
  `${created_at.slice(0, 10)}, ${song_count === 1 ? '1 song' : `${song_count} songs`}`;
