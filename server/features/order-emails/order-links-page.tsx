import { EmailLayout, Paragraph, Rows, Title } from '../../email/frame.tsx';
import { describeOrder, type OrderLinksData, orderLinksWords } from './order-links-parts.ts';

export const OrderLinksPage = ({ settings, orders, order_links }: OrderLinksData) => {
  const { title, intro, footer } = orderLinksWords;
  return (
    <EmailLayout title={title} preview={intro} studio={settings.business_name} footer={footer}>
      <Title>{title}</Title>
      <Paragraph>{intro}</Paragraph>
      <Rows
        rows={orders.flatMap((order) => {
          const href = order_links?.[order.id];
          return href
            ? [
                {
                  label: order.id,
                  stacked: true,
                  href,
                  detail: describeOrder(order),
                  value: 'Open',
                  valueHref: href,
                },
              ]
            : [];
        })}
      />
    </EmailLayout>
  );
};
