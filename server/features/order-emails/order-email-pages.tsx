import { formatMoney } from '../../../shared/money.ts';
import { cashtag, describePayNote, paypalLink } from '../../../shared/payments.ts';
import {
  ButtonLink,
  EmailLayout,
  Mono,
  Paragraph,
  PreformattedText,
  Rows,
  Section,
  Title,
} from '../../email/frame.tsx';
import type { OrderEmailData } from './order-email-data.ts';
import {
  describeFiles,
  formatMoment,
  getAdminLink,
  getBriefTexts,
  getFileRows,
  getNextSteps,
  getPriceRows,
  greeting,
  noWayToPay,
  orderPageUse,
} from './order-email-parts.ts';

const LINK = { color: 'inherit' };

export const StudioPage = (data: OrderEmailData) => {
  const { order, settings } = data;
  const kind = order.add_ons.rush_delivery ? 'New rush order' : 'New order';
  return (
    <EmailLayout
      title={`${kind} ${order.id}`}
      preview={`${order.name}, ${describeFiles(order)}, ${formatMoney(order.total_amount)}`}
      studio={settings.business_name}
      footer="Reply to this email to write to the client."
    >
      <Title>{kind}</Title>
      <Paragraph muted>
        <Mono>{order.id}</Mono>, placed {formatMoment(order.created_at)}
      </Paragraph>
      <Section title="Client">
        <Paragraph style={{ margin: 0 }}>{order.name}</Paragraph>
        <Paragraph>
          <a href={`mailto:${encodeURIComponent(order.email).replace('%40', '@')}`} style={LINK}>
            {order.email}
          </a>
        </Paragraph>
      </Section>
      <Section title="Order">
        <Rows rows={getPriceRows(order)} />
      </Section>
      {getBriefTexts(order).map(({ label, text }) => (
        <Section key={label} title={label}>
          <PreformattedText text={text} />
        </Section>
      ))}
      <Section title={`Files: ${describeFiles(order)}`}>
        <Rows rows={getFileRows(order)} />
        {order.check?.map((line) => (
          <Paragraph key={line} muted style={{ margin: '8px 0 0' }}>
            {line}
          </Paragraph>
        ))}
      </Section>
      <div style={{ height: 12 }} />
      <ButtonLink href={getAdminLink(data)}>Open the order</ButtonLink>
      <Paragraph muted>Listen and download there. You’ll need to sign in.</Paragraph>
    </EmailLayout>
  );
};

export const ClientPage = (data: OrderEmailData) => {
  const { order, settings, public_url, order_links } = data;
  const link = order_links?.[order.id];
  return (
    <EmailLayout
      title={`Your order ${order.id}`}
      preview={`Order ${order.id}: what you ordered, and what happens next.`}
      studio={settings.business_name}
      footer={`Questions? Reply to this email, or write to ${settings.contact_email}.`}
    >
      <Title>We have your files</Title>
      <Paragraph>{greeting(order)}</Paragraph>
      <Paragraph>
        Thanks for your order. We’ve received {describeFiles(order)}. Your order number is{' '}
        <Mono>{order.id}</Mono>.
      </Paragraph>
      {link && (
        <Paragraph>
          <a href={link} style={LINK}>
            {orderPageUse}
          </a>
          .
        </Paragraph>
      )}
      <Section title="Your order">
        <Rows rows={getPriceRows(order)} />
      </Section>
      {order.total_amount > 0 && <Payment {...data} />}
      <Section title="What happens next">
        <ol style={{ margin: 0, paddingLeft: 22 }}>
          {getNextSteps(data).map((step) => (
            <li key={step} className="text" style={{ margin: '0 0 8px' }}>
              {step}
            </li>
          ))}
        </ol>
      </Section>
      <Paragraph muted style={{ margin: '20px 0 0' }}>
        <a href={public_url} style={LINK}>
          {settings.business_name}
        </a>
      </Paragraph>
    </EmailLayout>
  );
};

const Payment = ({ order, settings }: OrderEmailData) => {
  const { paypal_handle, cashapp_handle, payment_message } = settings;
  if (!paypal_handle && !cashapp_handle)
    return (
      <Section title="How to pay">
        <Paragraph>{noWayToPay}</Paragraph>
      </Section>
    );
  const amount = formatMoney(order.total_amount);
  return (
    <Section title="How to pay">
      {describePayNote(payment_message).map((line) => (
        <Paragraph key={line}>{line}</Paragraph>
      ))}
      <Paragraph>
        Order number: <Mono>{order.id}</Mono>
      </Paragraph>
      {paypal_handle && (
        <ButtonLink href={paypalLink(paypal_handle, order.total_amount)}>Pay {amount} with PayPal</ButtonLink>
      )}
      {cashapp_handle && (
        <Paragraph>
          {paypal_handle ? 'Or with Cash App: send' : 'With Cash App: send'} <Mono>{amount}</Mono> to{' '}
          <Mono>{cashtag(cashapp_handle)}</Mono>.
        </Paragraph>
      )}
    </Section>
  );
};
