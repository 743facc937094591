import { formatCount } from '../../../shared/format.ts';
import { button, title as heading, list, paragraph, smallPrint } from '../../email/blocks.ts';
import type { OrderLinks } from '../../email/content.ts';
import type { EmailSettings } from '../../email/email-settings.ts';
import { isTitlelike } from '../../email/greeting-name.ts';
import type { OrderEmail } from './about-order.ts';

export type OrderLinksData = {
  public_url: string;
  settings: EmailSettings;
  /** Newest first. */
  orders: { id: string; title?: string; created_at: string; song_count: number }[];
  order_links?: OrderLinks;
  /** To the list of all orders. */
  list_link?: string;
};

const INTRO =
  'You asked for a way back to your orders. Each link opens one order, so keep this email to yourself.';

/** Sends an address the links of its orders; those deleted since have none. */
export const orderLinksEmail = ({
  settings,
  orders,
  order_links = {},
  list_link,
}: OrderLinksData): OrderEmail => ({
  subject: `Your order ${orders.length === 1 ? 'link' : 'links'} at ${settings.business_name}`,
  sender: { name: settings.business_name },
  preheader: INTRO,
  blocks: [
    heading('Your order links'),
    paragraph(INTRO),
    list(
      orders.flatMap(({ id, title = '', created_at, song_count }) => {
        const href = order_links[id];
        const name = isTitlelike(title) ? title : id;
        const detail = [
          created_at.slice(0, 10),
          formatCount(song_count, 'song'),
          ...(name === id ? [] : [id]),
        ];
        return href
          ? [{ label: name, href, detail: detail.join(', '), value: 'Open', value_href: href }]
          : [];
      }),
    ),
    ...(list_link
      ? [
          button('See all your orders', list_link),
          smallPrint('The list can be opened for a day. The links above keep working.'),
        ]
      : []),
  ],
  footer: [['Didn’t ask for this? You can ignore it: the links only went to this address.']],
});
