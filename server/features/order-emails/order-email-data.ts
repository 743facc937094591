import type { OrderText } from '../../../shared/order-fields.ts';
import type { AddOnFlags, PriceLine } from '../../../shared/pricing.ts';
import type { StemLabel } from '../../../shared/stems.ts';
import type { OrderLinks } from '../../email/content.ts';
import type { EmailSettings } from '../../email/email-settings.ts';

/** An order as it was placed, and the settings at that moment. Amounts in cents. */
export type OrderEmailData = {
  public_url: string;
  settings: EmailSettings;
  order_links?: OrderLinks;
  order: Record<OrderText, string> & {
    id: string;
    song_count: number;
    add_ons: AddOnFlags;
    lines: PriceLine[];
    original_amount: number;
    discount_code: string | null;
    discount_amount: number;
    total_amount: number;
    created_at: string;
    /** Emails queued before files had songs and labels lack them. */
    files: { name: string; size_bytes: number; song?: number; label?: StemLabel }[];
    /**
     * The findings of the file check, in two lines, added once known and before the email is sent. Absent if nothing
     * was checked.
     */
    check?: string[];
  };
};
