import { Fragment } from 'react';
import { type CustomEmailData, getOrderLink, listReason, splitParagraphs } from './custom-email-data.ts';
import { ButtonLink, EmailLayout, Paragraph, TextWithOrderIds } from './frame.tsx';
import { splitLinks } from './split-links.ts';

const LINK = { color: 'inherit' };
const PREVIEW_LENGTH = 140;

export const CustomEmailPage = (facts: CustomEmailData) => {
  const { settings, message } = facts;
  const link = getOrderLink(facts);
  return (
    <EmailLayout
      title={settings.business_name}
      preview={message.replace(/\s+/g, ' ').slice(0, PREVIEW_LENGTH).toWellFormed()}
      studio={settings.business_name}
      footer={<Foot {...facts} />}
    >
      {splitParagraphs(message).map((lines, index, { length }) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no id, and never change order
        <Paragraph key={index} style={{ margin: index < length - 1 ? '0 0 16px' : 0 }}>
          <Lines lines={lines} />
        </Paragraph>
      ))}
      {link && (
        <>
          <div style={{ height: 12 }} />
          <ButtonLink href={link}>View your order</ButtonLink>
        </>
      )}
    </EmailLayout>
  );
};

/** Line breaks as typed: not every mail program supports white-space. */
const Lines = ({ lines }: { lines: string[] }) =>
  lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id, and never change order
    <Fragment key={index}>
      {index > 0 && <br />}
      <Linked line={line} />
    </Fragment>
  ));

const Linked = ({ line }: { line: string }) =>
  splitLinks(line).map(({ text, href }, index) =>
    href === undefined ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no id, and never change order
      <TextWithOrderIds key={index} text={text} />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same URL may occur twice
      <a key={index} href={href} rel="noopener noreferrer" style={LINK}>
        {text}
      </a>
    ),
  );

const Foot = (facts: CustomEmailData) => {
  const { settings, public_url, unsubscribe_url } = facts;
  const { business_name, contact_email, postal_address } = settings;
  return (
    <>
      <a href={public_url} style={LINK}>
        {business_name}
      </a>
      {' · '}
      <a href={`mailto:${encodeURIComponent(contact_email).replace('%40', '@')}`} style={LINK}>
        {contact_email}
      </a>
      {postal_address && (
        <>
          <br />
          {postal_address}
        </>
      )}
      {unsubscribe_url !== null && (
        <>
          <br />
          <br />
          {listReason(facts)}{' '}
          <a href={unsubscribe_url} style={LINK}>
            Unsubscribe
          </a>
        </>
      )}
    </>
  );
};
