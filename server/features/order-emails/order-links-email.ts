import type { EmailContent } from '../../email/content.ts';
import type { EmailSettings } from '../../email/email-settings.ts';
import { oneLine } from '../../email/one-line.ts';
import { type NewEmail, ORDER_LINKS } from '../emails/queries.ts';
import { describeOrder, type OrderLinksData, orderLinksWords } from './order-links-parts.ts';

export const orderLinksEmail = (
  public_url: string,
  settings: EmailSettings,
  orders: (OrderLinksData['orders'][number] & { email: string })[],
): NewEmail => {
  const data: OrderLinksData = {
    public_url,
    settings,
    orders: orders.map(({ id, created_at, song_count }) => ({ id, created_at, song_count })),
  };
  return {
    kind: ORDER_LINKS,
    order_id: null,
    recipient: orders[0]?.email ?? '',
    reply_to: settings.contact_email,
    subject: oneLine(`Your order ${orders.length === 1 ? 'link' : 'links'} at ${settings.business_name}`),
    data,
  };
};

/**
 * Renders HTML and plain text; the modules this needs are loaded with the first email. Orders deleted since have no
 * link.
 */
export const renderOrderLinksEmail = async (data: OrderLinksData): Promise<EmailContent> => {
  const [{ renderPage }, { OrderLinksPage }] = await Promise.all([
    import('../../email/render.ts'),
    import('./order-links-page.tsx'),
  ]);
  const { title, intro, footer } = orderLinksWords;
  const lines = data.orders.flatMap((order) => {
    const link = data.order_links?.[order.id];
    return link ? [`${order.id}, ${describeOrder(order)}\n${link}`] : [];
  });
  return {
    html: await renderPage(OrderLinksPage(data)),
    text: [title, intro, ...lines, footer, data.settings.business_name].join('\n\n'),
  };
};
