import { formatDate } from '../../../shared/calendar.ts';
import { describeParts } from '../../../shared/deposit.ts';
import { formatCount } from '../../../shared/format.ts';
import { formatMoney, type MoneyFormat } from '../../../shared/money.ts';
import { briefTextNames, type OrderText, orderTextFields } from '../../../shared/order-fields.ts';
import { describePayNote } from '../../../shared/payments.ts';
import type { ChosenAddOns, PriceLine } from '../../../shared/pricing.ts';
import { formatMegabytes } from '../../../shared/sizes.ts';
import { type StemLabel, stemLabelWords } from '../../../shared/stems.ts';
import type { Tax } from '../../../shared/tax.ts';
import {
  describeRevisions,
  describeRushStart,
  formatTurnaround,
  getFirstPromise,
  type OrderPromise,
} from '../../../shared/turnaround.ts';
import { baseKinds, getMainKind, type VersionKind } from '../../../shared/version-kinds.ts';
import {
  type Block,
  button,
  heading,
  mailto,
  paragraph,
  quote,
  smallPrint,
  steps,
  type TableRow,
  table,
  title,
} from '../../email/blocks.ts';
import type { OrderLinks } from '../../email/content.ts';
import type { EmailSettings } from '../../email/email-settings.ts';
import {
  formatMoment,
  getAdminLink,
  getMoneyFormat,
  greet,
  nameForClient,
  nameForStudio,
  type OrderEmail,
} from './about-order.ts';
import { getTotalRows } from './price-rows.ts';
import { listWays, noWayToPay } from './ways-to-pay.ts';

/** An order as it was placed, and the settings at that moment. */
export type PlacedData = {
  public_url: string;
  settings: EmailSettings;
  order_links?: OrderLinks;
  order: Record<OrderText, string> & {
    id: string;
    /** Absent, with the songs, in emails that an earlier version queued. */
    title?: string;
    songs?: { name: string; references: string[] }[];
    song_count: number;
    /** By id. */
    add_ons: ChosenAddOns;
    /** What its service delivers of every song. Absent, like the next, in emails that an earlier version queued. */
    delivers?: readonly VersionKind[];
    is_rush?: boolean;
    /** Rounds of notes after approval that come with it. */
    bought_rounds?: number;
    currency?: string | undefined;
    lines: PriceLine[];
    original_amount: number;
    discount_code: string | null;
    discount_amount: number;
    /** Absent in emails that an earlier version queued. */
    tax?: Tax | null;
    total_amount: number;
    /** Null, or absent in emails that an earlier version queued: everything comes first. */
    deposit_amount?: number | null;
    created_at: string;
    /** Absent in emails that an earlier version queued. */
    promise?: Omit<OrderPromise, 'calendar' | 'days'>;
    files: { name: string; size_bytes: number; song: number; label: StemLabel }[];
    /**
     * The findings of the file check, in two lines, added once known and before the email is sent. Absent if nothing
     * was checked.
     */
    check?: string[];
  };
};

type Order = PlacedData['order'];

/** Tells the studio about a new order, with everything the client entered. */
export const placedStudioEmail = (data: PlacedData): OrderEmail => {
  const { order, settings } = data;
  const songs = order.song_count === 1 ? '1 song' : `${order.song_count} songs`;
  const rush = isRush(order) ? ', rush' : '';
  const format = getMoneyFormat(settings, order);
  const total = formatMoney(order.total_amount, format);
  return {
    subject: `${nameForStudio(order)}: New order, ${songs}, ${total}${rush}`,
    sender: { name: settings.business_name },
    preheader: `${describeFiles(order)}, ${total}`,
    blocks: [
      title(rush ? 'New rush order' : 'New order'),
      smallPrint({ code: order.id }, `, placed ${formatMoment(order.created_at, format.locale)}`),
      heading('Client'),
      paragraph(`${order.name}\n`, mailto(order.email)),
      heading('Order'),
      table(getPriceRows(order, format)),
      ...listSongs(order),
      ...getBriefTexts(order),
      heading('Files', describeFiles(order)),
      table(getFileRows(order)),
      ...(order.check?.length ? [smallPrint(order.check.join('\n'))] : []),
      button('Open the order', getAdminLink(data)),
      smallPrint('Listen and download there. You’ll need to sign in.'),
    ],
    footer: [['Reply to this email to write to the client.']],
  };
};

/** Confirms an order to its client, and says how to pay and what happens next. */
export const placedClientEmail = (data: PlacedData): OrderEmail => {
  const { order, settings, public_url, order_links } = data;
  const link = order_links?.[order.id];
  const format = getMoneyFormat(settings, order);
  return {
    subject: `${nameForClient(order)}: I have your files`,
    sender: { name: settings.business_name },
    preheader: 'What you ordered, and what happens next.',
    blocks: [
      title('Thanks for your order'),
      paragraph(greet(order)),
      paragraph(`I’ve received ${describeFiles(order)}. Your order number is `, { code: order.id }, '.'),
      ...(link ? [paragraph({ text: ORDER_PAGE_USE, href: link })] : []),
      heading('Your order'),
      table(getPriceRows(order, format)),
      ...(order.total_amount > 0
        ? [heading('How to pay'), ...describeDeposit(order, format), ...getPayment(data)]
        : []),
      heading('What happens next'),
      steps(getNextSteps(order, settings.locale ?? 'en-US')),
      smallPrint({ text: settings.business_name, href: public_url }),
    ],
    footer: [[`Questions? Reply to this email, or write to ${settings.contact_email}.`]],
  };
};

const describeDeposit = (order: Order, format: MoneyFormat): Block[] => {
  const now = getFirstPayment(order);
  return now < order.total_amount
    ? [paragraph(`${describeParts(now, order.total_amount - now, format)}.`)]
    : [];
};

const ORDER_PAGE_USE = 'See how it’s going, send more files and message me on your order page';

const getPriceRows = (order: Order, format: MoneyFormat): TableRow[] => [
  ...order.lines.map(({ label, quantity, unit_amount, amount }) => ({
    label,
    ...(quantity > 1 ? { detail: `${quantity} x ${formatMoney(unit_amount, format)}` } : {}),
    value: formatMoney(amount, format),
  })),
  ...(order.discount_amount > 0
    ? [
        {
          label: order.discount_code ? `Discount ${order.discount_code}` : 'Discount',
          value: formatMoney(-order.discount_amount, format),
        },
      ]
    : []),
  ...getTotalRows(order, format),
];

/** The songs, if there are several or they have references: plain links, which a client typed. */
const listSongs = ({ songs = [] }: Order): Block[] =>
  songs.length > 1 || songs.some(({ references }) => references.length)
    ? [
        heading('Songs'),
        ...songs.map(({ name, references }) =>
          paragraph(name, ...references.flatMap((url) => ['\nReference: ', { text: url, href: url }])),
        ),
      ]
    : [];

/** The client's own words about the work. */
const getBriefTexts = (order: Order): Block[] =>
  briefTextNames.flatMap((name) => quote(orderTextFields[name].label, order[name]));

const describeFiles = ({ files }: Order): string => {
  const size = formatMegabytes(files.reduce((sum, { size_bytes }) => sum + size_bytes, 0));
  return files.length === 1 ? `1 file, ${size} MB` : `${files.length} files, ${size} MB`;
};

const getFileRows = (order: Order): TableRow[] =>
  order.files
    .toSorted((one, other) => one.song - other.song)
    .map((file) => ({
      label: file.name,
      detail: describePlace(file, order),
      value: `${formatMegabytes(file.size_bytes)} MB`,
    }));

/** `Night Bus, Lead`: the song only if there are several. */
const describePlace = (
  { song, label }: Order['files'][number],
  { song_count, songs }: Pick<Order, 'song_count' | 'songs'>,
): string =>
  song_count > 1
    ? `${songs?.[song - 1]?.name ?? `Song ${song}`}, ${stemLabelWords[label]}`
    : stemLabelWords[label];

/** What to send first: the deposit, or everything. */
const getFirstPayment = ({ deposit_amount, total_amount }: Order): number => deposit_amount ?? total_amount;

const getPayment = ({ order, settings, order_links }: PlacedData): Block[] => {
  const ways = listWays({ settings, order, due: getFirstPayment(order) }, order_links?.[order.id]);
  if (ways.length === 0) return [paragraph(noWayToPay)];
  return [
    ...describePayNote(settings.payment_message).map((line) => paragraph(line)),
    paragraph('Order number: ', { code: order.id }),
    ...ways,
  ];
};

/** Whether an order is due sooner. */
export const isRush = ({ is_rush, add_ons }: Pick<Order, 'is_rush' | 'add_ons'>): boolean =>
  is_rush ?? add_ons.rush_delivery === true;

const nameResult = {
  master: (songs: string) => `You’ll get your finished ${songs} as WAV and MP3`,
  mix: (songs: string) => `You’ll get the mix of your ${songs} as WAV`,
  none: () => 'You’ll hear from me',
};

const getNextSteps = (order: Order, locale: string): string[] => {
  const { add_ons, total_amount, song_count, promise, delivers = baseKinds } = order;
  const { bought_rounds = add_ons.additional_revisions ? 3 : 0 } = order;
  const { date, free_rounds, ...hours } = promise ?? getFirstPromise(isRush(order));
  const main = getMainKind(delivers);
  const result = nameResult[main](song_count === 1 ? 'song' : 'songs');
  const condition = `if I have your ${total_amount > 0 ? 'payment and files' : 'files'} today`;
  return [
    total_amount > 0
      ? 'I check for your payment within 24 hours and email you when it’s in.'
      : 'Your discount code covers the whole order, so there’s nothing to pay.',
    isRush(order) ? describeRushStart(hours) : 'I work on orders first come, first served.',
    date === null
      ? `${result}. Turnaround: ${formatTurnaround(hours)}.`
      : main !== 'none'
        ? `${result}. The first version comes by ${formatDate(date, locale)}, ${condition}.`
        : `${result} by ${formatDate(date, locale)}, ${condition}.`,
    describeSoldRounds(free_rounds, bought_rounds),
  ];
};

const describeSoldRounds = (free_rounds: number | null, bought: number): string => {
  if (bought === 0) return describeRevisions(free_rounds);
  return free_rounds === null
    ? `Revisions are unlimited until you approve, and you have ${formatCount(bought, 'more round')} after you approve.`
    : describeRevisions(free_rounds + bought);
};
