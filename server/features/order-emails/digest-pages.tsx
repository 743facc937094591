import { type Cents, formatMoney } from '../../../shared/money.ts';
import { paypalLink } from '../../../shared/payments.ts';
import { ButtonLink, EmailLayout, Paragraph, Rows, Section, Title } from '../../email/frame.tsx';
import type { DigestData, ListedOrder, ListedUpdate } from './digest-data.ts';
import {
  formatSum,
  getClientReason,
  getDigestTitle,
  getPaymentLines,
  getStudioReason,
} from './digest-words.ts';
import { formatMoment } from './order-email-parts.ts';

const songs = ({ song_count }: ListedOrder) => (song_count === 1 ? '1 song' : `${song_count} songs`);
const files = ({ file_count }: ListedOrder) => (file_count === 1 ? '1 file' : `${file_count} files`);

const forStudio = (order: ListedOrder) =>
  `${[songs(order), files(order), ...(order.is_rush ? ['rush'] : [])].join(', ')}, ${formatMoment(order.created_at)}`;
const updateForStudio = ({ text, at }: ListedUpdate) => `${text}, ${formatMoment(at)}`;
const orderLink = ({ public_url }: DigestData, { id }: { id: string }) => `${public_url}/admin/orders/${id}`;

const reviewAdvice =
  'Every order is in your admin area with its files. Not expecting this many? Look through them before you reply or start any work.';
const studioFooter = 'You’ll get single emails again when things slow down.';
const getOrdersTitle = (data: DigestData) => `Orders: ${formatSum(data)} in all`;

export const StudioDigest = (data: DigestData) => (
  <EmailLayout
    title={getDigestTitle(data)}
    preview={`${getDigestTitle(data)} ${data.period}${data.orders.length ? `, ${formatSum(data)} in all` : ''}`}
    studio={data.settings.business_name}
    footer={studioFooter}
  >
    <Title>{getDigestTitle(data)}</Title>
    <Paragraph>{getStudioReason(data)}</Paragraph>
    <Paragraph>{reviewAdvice}</Paragraph>
    <div style={{ height: 12 }} />
    <ButtonLink href={`${data.public_url}/admin/orders`}>Open your orders</ButtonLink>
    {data.orders.length > 0 && (
      <Section title={getOrdersTitle(data)}>
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
    )}
    {data.updates && data.updates.length > 0 && (
      <Section title="What else arrived">
        <Rows
          rows={data.updates.map((each) => ({
            label: each.id,
            stacked: true,
            href: orderLink(data, each),
            detail: updateForStudio(each),
            value: '',
          }))}
        />
      </Section>
    )}
  </EmailLayout>
);

export const studioDigestText = (data: DigestData): string =>
  [
    getDigestTitle(data),
    getStudioReason(data),
    reviewAdvice,
    ...(data.orders.length ? [`ORDERS: ${formatSum(data)} in all`] : []),
    ...data.orders.map(
      (order) =>
        `${order.id}  ${formatMoney(order.total_amount)}\n${forStudio(order)}\n${orderLink(data, order)}`,
    ),
    ...(data.updates?.length ? ['WHAT ELSE ARRIVED'] : []),
    ...(data.updates ?? []).map((each) => `${each.id}  ${updateForStudio(each)}\n${orderLink(data, each)}`),
    studioFooter,
  ].join('\n\n');

const wrongAddressText = ({ settings }: DigestData) =>
  `Didn’t order? Reply to this email or write to ${settings.contact_email}, and we’ll delete the orders. You owe nothing.`;

type ClientRow = { id: string; detail: string; amount: Cents | undefined };

const listForClient = ({ orders, updates = [] }: DigestData): ClientRow[] => [
  ...orders.map((order) => ({
    id: order.id,
    detail: `${songs(order)}, ${files(order)}`,
    amount: order.total_amount,
  })),
  ...updates.map(({ id, text, due }) => ({ id, detail: text, amount: due })),
];

/** It says how to pay each order and nothing else about it. */
export const ClientDigest = (data: DigestData) => (
  <EmailLayout
    title={getDigestTitle(data)}
    preview={`Your orders at ${data.settings.business_name}.`}
    studio={data.settings.business_name}
    footer={wrongAddressText(data)}
  >
    <Title>{getDigestTitle(data)}</Title>
    <Paragraph>{getClientReason(data)}</Paragraph>
    <Section title="Orders">
      <Rows
        rows={listForClient(data).map(({ id, detail, amount }) => {
          const [link, page] = [payLink(data, amount), data.order_links?.[id]];
          const value = amount === undefined ? '' : formatMoney(amount);
          return {
            label: id,
            stacked: true,
            ...(page ? { href: page } : {}),
            detail,
            value: link ? `Pay ${value}` : value,
            ...(link ? { valueHref: link } : {}),
          };
        })}
      />
    </Section>
    {getPaymentLines(data).length > 0 && (
      <Section title="How to pay">
        {getPaymentLines(data).map((line) => (
          <Paragraph key={line}>{line}</Paragraph>
        ))}
      </Section>
    )}
  </EmailLayout>
);

export const clientDigestText = (data: DigestData): string => {
  const lines = getPaymentLines(data);
  return [
    getClientReason(data),
    ...listForClient(data).map(({ id, detail, amount }) =>
      [
        amount === undefined ? id : `${id}  ${formatMoney(amount)}`,
        detail,
        ...[data.order_links?.[id], payLink(data, amount)].filter(Boolean),
      ].join('\n'),
    ),
    ...(lines.length ? [`HOW TO PAY\n${lines.join('\n')}`] : []),
    wrongAddressText(data),
    `${data.settings.business_name}\n${data.public_url}`,
  ].join('\n\n');
};

const payLink = ({ settings }: DigestData, amount: Cents = 0): string =>
  settings.paypal_handle && amount > 0 ? paypalLink(settings.paypal_handle, amount) : '';
