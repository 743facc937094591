import type { Settings } from '../../shared/settings.ts';
import type { EmailData } from './content.ts';

/** A custom email with its variables filled in. `unsubscribe_url` is null when the recipient can't be on a list. */
export type CustomEmailData = EmailData & {
  public_url: string;
  settings: Pick<Settings, 'business_name' | 'contact_email' | 'postal_address'>;
  message: string;
  about_order_id?: string | null;
  unsubscribe_url: string | null;
};

export const getOrderLink = ({ about_order_id, order_links }: CustomEmailData): string | undefined =>
  about_order_id ? order_links?.[about_order_id] : undefined;

/** Why the recipient gets this email, and what they still get after unsubscribing; shown above the unsubscribe link. */
export const listReason = ({ settings }: Pick<CustomEmailData, 'settings'>): string =>
  `You’re getting this because you’ve ordered from ${settings.business_name}. We’ll still email you about your orders.`;

/** Splits a text at blank lines into paragraphs, each with its lines. */
export const splitParagraphs = (message: string): string[][] =>
  message
    .split(/\n[^\S\n]*\n\s*/)
    .map((block) => block.split('\n'))
    .filter((lines) => lines.some((line) => line.trim() !== ''));
