import { type Cents, formatMoney } from '../../../shared/money.ts';
import { type BriefText, briefTextNames, orderTextFields } from '../../../shared/order-fields.ts';
import { cashtag, describePayNote, paypalLink, turnaround } from '../../../shared/payments.ts';
import { formatMegabytes } from '../../../shared/sizes.ts';
import { stemLabelWords } from '../../../shared/stems.ts';
import type { EmailSettings } from '../../email/email-settings.ts';
import { isNamelike } from '../../email/greeting-name.ts';
import type { OrderEmailData } from './order-email-data.ts';

/** Shared by the HTML and plain-text parts. */

type Order = OrderEmailData['order'];

export const getAdminLink = ({ public_url, order }: { public_url: string; order: { id: string } }): string =>
  `${public_url}/admin/orders/${encodeURIComponent(order.id)}`;

/** `2026-11-21 18:04 UTC` */
export const formatMoment = (at: string): string => `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`;

export const getPriceRows = (order: Order) => [
  ...order.lines.map(({ label, quantity, unit_amount, amount }) => ({
    label,
    ...(quantity > 1 ? { detail: `${quantity} x ${formatMoney(unit_amount)}` } : {}),
    value: formatMoney(amount),
  })),
  ...(order.discount_amount > 0
    ? [
        {
          label: order.discount_code ? `Discount ${order.discount_code}` : 'Discount',
          value: formatMoney(-order.discount_amount),
        },
      ]
    : []),
  { label: 'Total', value: formatMoney(order.total_amount), strong: true },
];

/** `Song 2, Lead`: the label if known, and the song if there are several. */
const describePlace = ({ song, label }: Order['files'][number], songs: number): string =>
  [songs > 1 && song ? `Song ${song}` : '', label ? stemLabelWords[label] : ''].filter(Boolean).join(', ');

export const getFileRows = ({ files, song_count }: Order) =>
  files
    .toSorted((one, other) => (one.song ?? 1) - (other.song ?? 1))
    .map((file) => {
      const detail = describePlace(file, song_count);
      return {
        label: file.name,
        ...(detail ? { detail } : {}),
        value: `${formatMegabytes(file.size_bytes)} MB`,
      };
    });

export const describeFiles = ({ files }: Order): string => {
  const size = formatMegabytes(files.reduce((sum, { size_bytes }) => sum + size_bytes, 0));
  return files.length === 1 ? `1 file, ${size} MB` : `${files.length} files, ${size} MB`;
};

/**
 * The client's email goes to an unverified address, so it repeats nothing a stranger could advertise with: no notes, no
 * file names, and a name only if it looks like one.
 */
export const greeting = ({ name }: Pick<Order, 'name'>): string => (isNamelike(name) ? `Hi ${name},` : 'Hi,');

export const orderPageUse = 'See where your order stands, send more files and message us on your order page';

/** Shown if the studio has set no payment method. */
export const noWayToPay = 'We’ll email you how to pay.';

type Payable = { settings: EmailSettings; order: { id: string }; due: Cents };

/** How to pay, line by line, the same in every email. Empty if the studio has set no payment method. */
export const getWaysToPay = ({ settings, order, due }: Payable): string[] => {
  const { paypal_handle, cashapp_handle, payment_message } = settings;
  if (!paypal_handle && !cashapp_handle) return [];
  return [
    ...(paypal_handle ? [`PayPal (recommended): ${paypalLink(paypal_handle, due)}`] : []),
    ...(cashapp_handle ? [`Cash App: send ${formatMoney(due)} to ${cashtag(cashapp_handle)}`] : []),
    ...describePayNote(payment_message),
    `Order number: ${order.id}`,
  ];
};

/** The same for an email the client can reply to. */
export const getWaysOrReply = (order: Payable): string[] => {
  const ways = getWaysToPay(order);
  return ways.length ? ways : ['Reply to this email, and we’ll tell you how to pay.'];
};

export const getNextSteps = ({ order }: OrderEmailData): string[] => {
  const isRush = order.add_ons.rush_delivery;
  return [
    order.total_amount > 0
      ? 'The studio checks for your payment within 24 hours and emails you when it’s in.'
      : 'Your discount code covers the whole order, so there’s nothing to pay.',
    isRush
      ? 'Work on your rush order starts within 24 hours.'
      : 'Orders are mixed and mastered first come, first served.',
    `You’ll get your finished ${order.song_count === 1 ? 'song' : 'songs'} as WAV and MP3. Turnaround: ${turnaround(isRush)}.`,
    order.add_ons.additional_revisions
      ? 'Revisions are unlimited while the mix is open, and your order includes three more rounds after final delivery.'
      : 'Revisions are unlimited while the mix is open.',
  ];
};

/** The client's own words about the work. An email queued by an older version lacks the texts of newer fields. */
export const getBriefTexts = (order: Partial<Record<BriefText, string>>): { label: string; text: string }[] =>
  briefTextNames.flatMap((name) => {
    const text = order[name];
    return text ? [{ label: orderTextFields[name].label, text }] : [];
  });
