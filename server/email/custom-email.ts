import type { StoredSettings } from '../../shared/settings.ts';
import { button, type EmailDocument, type Inline, paragraph } from './blocks.ts';
import { addOrderKeys, type EmailData } from './content.ts';
import { type Piece, splitLinks } from './split-links.ts';

/** A custom email with its variables filled in. `unsubscribe_url` is null when the recipient can't be on a list. */
export type CustomEmailData = EmailData & {
  public_url: string;
  settings: Pick<StoredSettings, 'business_name' | 'contact_email' | 'postal_address'>;
  message: string;
  about_order_id?: string | null;
  /** The order whose page the message links to, of an email to many. */
  linked_order_id?: string;
  unsubscribe_url: string | null;
};

const PREVIEW_LENGTH = 140;

/** An email the owner writes, to one client or to many, or a test email. */
export const customEmail = (data: CustomEmailData): EmailDocument => {
  const { public_url, settings, about_order_id, order_links, unsubscribe_url } = data;
  const message = addOrderKeys(data.message, public_url, order_links);
  const { business_name, contact_email, postal_address } = settings;
  const order_url = about_order_id && order_links?.[about_order_id];
  return {
    sender: { name: business_name, url: public_url, email: contact_email, address: postal_address },
    preheader: data.message.replace(/\s+/g, ' ').slice(0, PREVIEW_LENGTH).toWellFormed(),
    blocks: [
      ...splitParagraphs(message).map((text) => paragraph(...splitLinks(text).map(toInline))),
      ...(order_url ? [button('View your order', order_url)] : []),
    ],
    // Why the recipient gets it, and what they still get after unsubscribing.
    footer: unsubscribe_url
      ? [
          [
            `You’re getting this because you’ve ordered from ${business_name}. I’ll still email you about your orders.\n`,
            { text: 'Unsubscribe', href: unsubscribe_url },
          ],
        ]
      : [],
  };
};

const toInline = ({ text, href }: Piece): Inline => (href ? { text, href } : text);

const splitParagraphs = (message: string): string[] =>
  message.split(/\n[^\S\n]*\n\s*/).filter((text) => text.trim() !== '');
