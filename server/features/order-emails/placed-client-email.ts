import { describeParts } from '../../../shared/deposit.ts';
import { formatList } from '../../../shared/format.ts';
import type { MoneyFormat } from '../../../shared/money.ts';
import { isPaymentAsked } from '../../../shared/money-states.ts';
import { describePayNote } from '../../../shared/payments.ts';
import { describeRounds } from '../../../shared/rounds.ts';
import { describeRushStart, formatTurnaround, getFirstPromise } from '../../../shared/turnaround.ts';
import { baseKinds, getMainKind } from '../../../shared/version-kinds.ts';
import { type Block, heading, paragraph, smallPrint, steps, table, title } from '../../email/blocks.ts';
import { getMoneyFormat, greet, nameForClient, type OrderEmail, writeDate } from './about-order.ts';
import { describeFiles, getPriceRows, isRush, type Order, type PlacedData } from './placed-order.ts';
import { listWays, noWayToPay } from './ways-to-pay.ts';

/** Confirms an order to its client, and says how to pay and what happens next. */
export const placedClientEmail = (data: PlacedData): OrderEmail => {
  const { order, settings, public_url, order_links } = data;
  const link = order_links?.[order.id];
  const format = getMoneyFormat(settings, order);
  const missing = nameEmptySongs(order);
  return {
    subject: `${nameForClient(order)}: ${missing ? `Please send the files for ${missing}` : 'I have your files'}`,
    sender: { name: settings.business_name },
    preheader: 'What you ordered, and what happens next.',
    blocks: [
      title('Thanks for your order'),
      paragraph(greet(order)),
      paragraph(`I’ve received ${describeFiles(order)}. Your order number is `, { code: order.id }, '.'),
      ...(missing
        ? [paragraph(`I don’t have the files for ${missing} yet. I start once every song has its files.`)]
        : []),
      ...(link ? [paragraph({ text: ORDER_PAGE_USE, href: link })] : []),
      heading('Your order'),
      table(getPriceRows(order, format)),
      ...describePaying(data, format),
      heading('What happens next'),
      steps(getNextSteps(data)),
      smallPrint({ text: settings.business_name, href: public_url }),
    ],
    footer: [[`Questions? Reply to this email, or write to ${settings.contact_email}.`]],
  };
};

/** The songs that have no files yet, in words; empty when there are none. */
const nameEmptySongs = ({ empty_songs = [], songs = [] }: Order): string =>
  formatList(empty_songs.map((song) => songs[song - 1]?.name ?? `Song ${song}`));

/** Whether the client is still asked to pay. */
const isAsked = ({ order, money }: PlacedData): boolean =>
  order.total_amount > 0 && (money === undefined || (isPaymentAsked(money.state) && money.due > 0));

const describePaying = (data: PlacedData, format: MoneyFormat): Block[] => {
  const { order, money } = data;
  if (isAsked(data)) {
    const parts = money?.state === 'partly' ? [paragraph(money.text)] : describeDeposit(order, format);
    return [heading('How to pay'), ...parts, ...getPayment(data)];
  }
  return order.total_amount > 0 && money ? [heading('Your payment'), paragraph(money.text)] : [];
};

const describeDeposit = (order: Order, format: MoneyFormat): Block[] => {
  const now = getFirstPayment(order);
  return now < order.total_amount
    ? [paragraph(`${describeParts(now, order.total_amount - now, format)}.`)]
    : [];
};

const ORDER_PAGE_USE = 'See how it’s going, send more files and message me on your order page';

/** What to send first, as long as nothing came in: the deposit, or everything. */
const getFirstPayment = ({ deposit_amount, total_amount }: Order): number => deposit_amount ?? total_amount;

const getPayment = ({ order, settings, order_links, money }: PlacedData): Block[] => {
  const ways = listWays(
    { settings, order, due: money?.due ?? getFirstPayment(order) },
    order_links?.[order.id],
  );
  if (ways.length === 0) return [paragraph(noWayToPay)];
  return [
    ...describePayNote(settings.payment_message).map((line) => paragraph(line)),
    paragraph('Order number: ', { code: order.id }),
    ...ways,
  ];
};

const nameResult = {
  master: (songs: string) => `You’ll get your finished ${songs} as WAV and MP3`,
  mix: (songs: string) => `You’ll get the mix of your ${songs} as WAV`,
  none: () => 'You’ll hear from me',
};

const getNextSteps = (data: PlacedData): string[] => {
  const { order, settings, money } = data;
  const { add_ons, total_amount, song_count, promise, delivers = baseKinds } = order;
  const { bought_rounds = add_ons.additional_revisions ? 3 : 0 } = order;
  const { date, free_rounds, ...hours } = promise ?? getFirstPromise(isRush(order));
  const main = getMainKind(delivers);
  const result = nameResult[main](song_count === 1 ? 'song' : 'songs');
  const condition = `if I have ${nameEmptySongs(order) ? 'all ' : ''}your ${isAsked(data) ? 'payment and files' : 'files'} today`;
  return [
    ...(money && ['paid', 'deposit', 'refunded'].includes(money.state) && total_amount > 0
      ? []
      : [
          total_amount > 0
            ? 'I check for your payment within 24 hours and email you when it’s in.'
            : order.discount_amount > 0
              ? 'Your discount code covers the whole order, so there’s nothing to pay.'
              : 'This order is free of charge, so there’s nothing to pay.',
        ]),
    isRush(order) ? describeRushStart({ ...hours, date }) : 'I work on orders first come, first served.',
    date === null
      ? `${result}. Turnaround: ${formatTurnaround(hours)}${nameEmptySongs(order) && ', once every song has its files'}.`
      : main !== 'none'
        ? `${result}. The first version comes by ${writeDate(settings, date)}, ${condition}.`
        : `${result} by ${writeDate(settings, date)}, ${condition}.`,
    describeRounds({ free: free_rounds, more: bought_rounds }),
  ];
};
