import type { Settings } from '../../shared/settings.ts';
import type { EmailData } from './content.ts';

/** An email of the owner's, its variables filled in. `unsubscribe_url` is null where the recipient cannot be on a list. */
export type CustomEmailData = EmailData & {
  public_url: string;
  settings: Pick<Settings, 'business_name' | 'contact_email' | 'postal_address'>;
  message: string;
  /** The order it is about, whose page it leads to. */
  about_order_id?: string | null;
  unsubscribe_url: string | null;
};

/** Where its client opens the order it is about. */
export const getOrderLink = ({ about_order_id, order_links }: CustomEmailData): string | undefined =>
  about_order_id ? order_links?.[about_order_id] : undefined;

/** Why the email came and what goes on coming: over the link that ends it. */
export const listReason = ({ settings }: Pick<CustomEmailData, 'settings'>): string =>
  `You’re getting this because you’ve ordered from ${settings.business_name}. We’ll still email you about your orders.`;

/** The blocks of a text that blank lines divide, each with its lines. */
export const splitParagraphs = (message: string): string[][] =>
  message
    .split(/\n[^\S\n]*\n\s*/)
    .map((block) => block.split('\n'))
    .filter((lines) => lines.some((line) => line.trim() !== ''));
