import { formatCount } from '../../../shared/format.ts';
import { formatMoney, type MinorUnits } from '../../../shared/money.ts';
import type { Tax } from '../../../shared/tax.ts';
import { quote, table } from '../../email/blocks.ts';
import {
  type AboutOrder,
  getMoneyFormat,
  NOTE_TO_CLIENT,
  type OrderEmail,
  toClient,
  toStudio,
  writeDate,
} from './about-order.ts';
import { getTotalRows } from './price-rows.ts';

type EnteredData = AboutOrder<{
  note: string;
  /** The studio set the price, and the client accepts it. */
  is_quote: boolean;
  lines: { label: string; amount: MinorUnits }[];
  /** Absent in emails that an earlier version queued. */
  tax?: Tax | null;
  valid_until?: string | null;
}>;

/** Gives a client the link to an order that the studio entered for them. */
export const orderEnteredEmail = (data: EnteredData): OrderEmail => {
  const { order, note, lines, tax = null, valid_until = null } = data;
  // Of a free one there is nothing to accept.
  const is_quote = data.is_quote && order.total_amount > 0;
  const format = getMoneyFormat(data.settings, order);
  const total = formatMoney(order.total_amount, format);
  const songs = formatCount(order.song_count, 'song');
  const next =
    order.total_amount === 0
      ? 'Send your files and tell me about your music on your order page.'
      : 'Pay, send your files and tell me about your music on your order page.';
  return toClient(data, {
    subject: is_quote ? `My price, ${total}` : 'Your order is set up',
    title: is_quote ? `My price: ${total}` : 'Your order is set up',
    words: is_quote
      ? [
          `Here’s my price for ${songs}. Accept it on your order page to go ahead; then pay and send your files there.`,
          ...(valid_until ? [`It’s valid until ${writeDate(data.settings, valid_until)}.`] : []),
        ]
      : [`I’ve set up your order for ${songs}. ${next}`],
    blocks: [
      ...quote(NOTE_TO_CLIENT, note),
      table([
        ...lines.map(({ label, amount }) => ({ label, value: formatMoney(amount, format) })),
        ...getTotalRows({ total_amount: order.total_amount, tax }, format),
      ]),
    ],
    label: is_quote ? 'See and accept the price' : 'Open your order',
  });
};

/** Tells the studio that a client accepted its price. */
export const priceAcceptedEmail = (data: AboutOrder): OrderEmail =>
  toStudio(data, {
    subject: 'Price accepted',
    title: `${data.order.name} accepted your price`,
    words: [
      `The total is ${formatMoney(data.order.total_amount, getMoneyFormat(data.settings, data.order))}. They can pay and send their files now.`,
    ],
  });
