import { formatMoney } from '../../../../shared/money.ts';
import { cashtag, paypalLink } from '../../../../shared/payments.ts';
import { ButtonLink, EmailLayout, Paragraph, Rows, Section, Title } from '../../../email/frame.tsx';
import type { DigestData, ListedOrder } from './digest-data.ts';
import { formatMoment, noWayToPay } from './order-email-parts.ts';

const songs = ({ song_count }: ListedOrder) => (song_count === 1 ? '1 song' : `${song_count} songs`);
const files = ({ file_count }: ListedOrder) => (file_count === 1 ? '1 file' : `${file_count} files`);
const sum = ({ orders }: DigestData) =>
  formatMoney(orders.reduce((total, { total_amount }) => total + total_amount, 0));

const forStudio = (order: ListedOrder) =>
  `${[songs(order), files(order), ...(order.is_rush ? ['rush'] : [])].join(', ')}, ${formatMoment(order.created_at)}`;
const orderLink = ({ public_url }: DigestData, { id }: ListedOrder) => `${public_url}/admin/orders/${id}`;

const digestReason = ({ orders, period }: DigestData) =>
  `${orders.length} more orders arrived ${period}. That's a lot, so we put them in one email instead of ${orders.length}.`;
const reviewAdvice =
  'Every order is in your admin area with its files. Not expecting this many? Look through them before you reply or start any work.';

export const StudioDigest = (data: DigestData) => (
  <EmailLayout
    title={`${data.orders.length} more orders`}
    preview={`${data.orders.length} orders ${data.period}, ${sum(data)} in all`}
    studio={data.settings.business_name}
    footer="You’ll get one email per order again when things slow down."
  >
    <Title>{data.orders.length} more orders</Title>
    <Paragraph>{digestReason(data)}</Paragraph>
    <Paragraph>{reviewAdvice}</Paragraph>
    <div style={{ height: 12 }} />
    <ButtonLink href={`${data.public_url}/admin/orders`}>Open your orders</ButtonLink>
    <Section title={`Orders: ${sum(data)} in all`}>
      <Rows
        rows={data.orders.map((order) => ({
          label: order.id,
          stacked: true,
          href: orderLink(data, order),
          detail: forStudio(order),
          value: formatMoney(order.total_amount),
        }))}
      />
    </Section>
  </EmailLayout>
);

export const studioDigestText = (data: DigestData): string =>
  [
    `${data.orders.length} more orders`,
    digestReason(data),
    reviewAdvice,
    `ORDERS: ${sum(data)} in all`,
    ...data.orders.map(
      (order) =>
        `${order.id}  ${formatMoney(order.total_amount)}\n${forStudio(order)}\n${orderLink(data, order)}`,
    ),
    'You’ll get one email per order again when things slow down.',
  ].join('\n\n');

const arrivalText = ({ orders, settings, period }: DigestData) =>
  `${orders.length} more orders with this email address reached ${settings.business_name} ${period}. Here they are in one email.`;
const wrongAddressText = ({ settings }: DigestData) =>
  `Didn’t order? Reply to this email or write to ${settings.contact_email}, and we’ll delete the orders. You owe nothing.`;

/** The address is unverified, so it says how to pay each order and nothing else about it. */
export const ClientDigest = (data: DigestData) => (
  <EmailLayout
    title={`${data.orders.length} more orders`}
    preview={`Your orders at ${data.settings.business_name}, and how to pay.`}
    studio={data.settings.business_name}
    footer={wrongAddressText(data)}
  >
    <Title>{data.orders.length} more orders arrived</Title>
    <Paragraph>{arrivalText(data)}</Paragraph>
    <Section title="Orders">
      <Rows
        rows={data.orders.map((order) => {
          const [link, page] = [payLink(data, order), data.order_links?.[order.id]];
          const amount = formatMoney(order.total_amount);
          return {
            label: order.id,
            stacked: true,
            ...(page ? { href: page } : {}),
            detail: `${songs(order)}, ${files(order)}`,
            value: link ? `Pay ${amount}` : amount,
            ...(link ? { valueHref: link } : {}),
          };
        })}
      />
    </Section>
    <Section title="How to pay">
      {howToPay(data).map((line) => (
        <Paragraph key={line}>{line}</Paragraph>
      ))}
    </Section>
  </EmailLayout>
);

export const clientDigestText = (data: DigestData): string =>
  [
    arrivalText(data),
    ...data.orders.map((order) =>
      [
        `${order.id}  ${formatMoney(order.total_amount)}`,
        `${songs(order)}, ${files(order)}`,
        ...[data.order_links?.[order.id], payLink(data, order)].filter(Boolean),
      ].join('\n'),
    ),
    `HOW TO PAY\n${howToPay(data).join('\n')}`,
    wrongAddressText(data),
    `${data.settings.business_name}\n${data.public_url}`,
  ].join('\n\n');

const payLink = ({ settings }: DigestData, { total_amount }: ListedOrder): string =>
  settings.paypal_handle && total_amount > 0 ? paypalLink(settings.paypal_handle, total_amount) : '';

const howToPay = ({ settings }: DigestData): string[] => {
  const { paypal_handle, cashapp_handle, payment_message } = settings;
  if (!paypal_handle && !cashapp_handle) return [noWayToPay];
  return [
    'Pay each order separately, with its own order number in the note.',
    ...(payment_message ? [payment_message] : []),
    ...(cashapp_handle ? [`With Cash App: ${cashtag(cashapp_handle)}`] : []),
  ];
};
