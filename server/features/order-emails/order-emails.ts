import { formatMoney } from '../../../shared/money.ts';
import type { EmailContent } from '../../email/content.ts';
import { oneLine } from '../../email/one-line.ts';
import type { OrderEmailData } from './order-email-data.ts';

type OrderEmailKind = 'order_placed_studio' | 'order_placed_client';

type OrderEmail = { kind: OrderEmailKind; recipient: string; reply_to: string; subject: string };

/** The two emails of a new order, one to the studio and one to the client. Replies to one reach the other side. */
export const orderEmails = ({ settings, order }: OrderEmailData): OrderEmail[] => {
  const songs = order.song_count === 1 ? '1 song' : `${order.song_count} songs`;
  const rush = order.add_ons.rush_delivery ? ', rush' : '';
  return [
    {
      kind: 'order_placed_studio',
      recipient: settings.contact_email,
      reply_to: order.email,
      subject: oneLine(
        `New order ${order.id}: ${songs}, ${formatMoney(order.total_amount)}${rush}, from ${order.name}`,
      ),
    },
    {
      kind: 'order_placed_client',
      recipient: order.email,
      reply_to: settings.contact_email,
      subject: oneLine(`Your order ${order.id} at ${settings.business_name}`),
    },
  ];
};

/** Renders either email. The modules this needs are loaded with the first one. */
export const renderOrderEmail = async (kind: OrderEmailKind, data: OrderEmailData): Promise<EmailContent> => {
  const [{ renderPage }, { studioText, clientText }, { StudioPage, ClientPage }] = await Promise.all([
    import('../../email/render.ts'),
    import('./order-email-texts.ts'),
    import('./order-email-pages.tsx'),
  ]);
  return kind === 'order_placed_studio'
    ? { html: await renderPage(StudioPage(data)), text: studioText(data) }
    : { html: await renderPage(ClientPage(data)), text: clientText(data) };
};
