import { formatMoney } from '../../../shared/money.ts';
import type { AddOnFlags, PriceLine } from '../../../shared/pricing.ts';
import type { StemLabel } from '../../../shared/stems.ts';
import type { MailSettings } from '../../mail/mail-settings.ts';
import { oneLine } from '../../mail/one-line.ts';
import type { Words } from '../../mail/words.ts';

/** An order as it was placed, and the settings of that moment. Amounts in cents. */
export type OrderEmailData = {
  public_url: string;
  settings: MailSettings;
  order: {
    id: string;
    name: string;
    email: string;
    project_details: string;
    notes: string;
    song_count: number;
    add_ons: AddOnFlags;
    lines: PriceLine[];
    original_amount: number;
    discount_code: string | null;
    discount_amount: number;
    total_amount: number;
    created_at: string;
    /** Song and label are not in mails of before files had them. */
    files: { name: string; size_bytes: number; song?: number; label?: StemLabel }[];
    /** What the check of the files found, in two lines; none when nothing was checked. Not in mails of before there was one. */
    check?: string[];
  };
};

export type OrderEmailKind = 'order_placed_studio' | 'order_placed_client';

type OrderEmail = { kind: OrderEmailKind; recipient: string; reply_to: string; subject: string };

/** The two mails of a new order: one to the studio, one to the client. Answers to each reach the other. */
export const orderEmails = ({ settings, order }: OrderEmailData): OrderEmail[] => {
  const songs = order.song_count === 1 ? '1 song' : `${order.song_count} songs`;
  const rush = order.add_ons.rush_delivery ? ', rush' : '';
  return [
    {
      kind: 'order_placed_studio',
      recipient: settings.contact_email,
      reply_to: order.email,
      subject: oneLine(
        `New order ${order.id}: ${songs}, ${formatMoney(order.total_amount)}${rush}, from ${order.name}`,
      ),
    },
    {
      kind: 'order_placed_client',
      recipient: order.email,
      reply_to: settings.contact_email,
      subject: oneLine(`Your order ${order.id} at ${settings.business_name}`),
    },
  ];
};

/** Writes one of the two; what that takes is loaded with the first message. */
export const renderOrderEmail = async (kind: OrderEmailKind, data: OrderEmailData): Promise<Words> => {
  const [{ renderPage }, { studioText, clientText }, { StudioPage, ClientPage }] = await Promise.all([
    import('../../mail/render.ts'),
    import('./email-texts.ts'),
    import('./email-pages.tsx'),
  ]);
  return kind === 'order_placed_studio'
    ? { html: await renderPage(<StudioPage {...data} />), text: studioText(data) }
    : { html: await renderPage(<ClientPage {...data} />), text: clientText(data) };
};
