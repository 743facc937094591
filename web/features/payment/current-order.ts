import type { ClientOrder } from '../../../shared/client-orders.ts';
import { limits } from '../../../shared/limits.ts';
import { fromAmount, toAmount } from '../../../shared/money.ts';
import type { Offer } from '../../../shared/offer.ts';
import type { OrderFields } from '../../../shared/order-fields.ts';
import { type ChosenAddOns, describeSold, priceOrder, type Quote } from '../../../shared/pricing.ts';
import { countBought } from '../../../shared/rounds.ts';
import type { OrderPromise } from '../../../shared/turnaround.ts';
import { keepStored, readStoredJson } from '../../lib/browser-storage.ts';
import { showTax } from '../../lib/show-tax.ts';

/**
 * The order just placed in this tab, in session storage, so that payment pages need nothing from the server. Where that
 * isn't available it is read from the server, by the key in the page's address.
 */
export type CurrentOrder = {
  orderId: string;
  /** Grants the client access to the order. Empty when something other than the order form stored the order. */
  orderKey: string;
  currency: string;
  originalAmount: number;
  discountCode: string;
  discountAmount: number;
  totalAmount: number;
  /** What is to be paid first: the deposit, or everything. */
  dueNow: number;
  /** What its songs are called, such as `Night Bus and 2 more`; empty when this isn't known. */
  title: string;
  clientName: string;
  clientEmail: string;
  songCount: number;
  /** Which add-ons were chosen, by the names below; one of the studio's own by its id. */
  addOns: Record<string, boolean>;
  /** Whether one of them shortens the turnaround. */
  isRush: boolean;
  filesUploaded: number;
  /** The order's own price lines. */
  lines: ReceiptLine[];
  /** Its tax, whether in the price or on top of it; null without one. */
  tax: { label: string; amount: number } | null;
  /** Rounds of notes that come with its add-ons. */
  boughtRounds: number;
  /** What the form said about when it is back; null in orders stored by an earlier version. */
  promise: Promised | null;
  /** The key again where the order comes from the server: links to other payment pages carry it. */
  carriedKey?: string;
  /** How its money stood then. */
  seen?: SeenMoney;
};
/**
 * `rest`: what to pay next, in the order's currency. `methods`: how, with what only clients are told. `asks`: what they
 * accept first, on the order page.
 */
export type SeenMoney = Pick<ClientOrder, 'money' | 'stage' | 'cancelled_at' | 'paid_amount'> & {
  rest: number;
  files: number;
  methods: ClientOrder['how_to_pay']['methods'];
  asks: 'price' | 'terms' | null;
};
export const toSeenMoney = ({
  money,
  stage,
  cancelled_at,
  paid_amount,
  how_to_pay: { amount: rest, methods },
  awaits_acceptance,
  terms_to_accept,
  files,
}: ClientOrder): SeenMoney => ({
  ...{ money, stage, cancelled_at, paid_amount, rest, methods, files: files.length },
  asks: awaits_acceptance ? 'price' : terms_to_accept ? 'terms' : null,
});
type Promised = Pick<OrderPromise, 'from_hours' | 'to_hours' | 'free_rounds' | 'date'>;
/** What an order was promised, and the rounds of notes that were bought with it. */
export type SoldPromise = Promised & { bought_rounds: number };
/** Names that add-ons the product began with have in the stored order, by their ids. */
const formNames = {
  rush_delivery: 'rushed',
  vocal_tuning: 'vocalTuning',
  individual_stems: 'stems',
  clean_edit: 'cleanEdit',
  additional_revisions: 'additionalRevisions',
  instrumental_version: 'instrumentalVersion',
  acapella_version: 'acapellaVersion',
};
const fromFormName = new Map(Object.entries(formNames).map(([id, name]) => [name, id]));
type ReceiptLine = { label: string; quantity: number; amount: number };

const toFormFlags = (chosen: ChosenAddOns): CurrentOrder['addOns'] =>
  Object.fromEntries([
    ...Object.entries(formNames).map(([id, name]) => [name, chosen[id] === true]),
    ...Object.entries(chosen).filter(([id]) => !Object.hasOwn(formNames, id)),
  ]);
const fromFormFlags = (flags: Record<string, unknown>): ChosenAddOns =>
  Object.fromEntries(
    Object.entries(flags).map(([name, on]) => [fromFormName.get(name) ?? name, on === true]),
  );

export const isRushAddOn = ({ add_ons }: Offer, id: string) =>
  add_ons.some((addOn) => addOn.id === id && addOn.effect === 'rush');

/** Rounds that the chosen add-ons bring now, if nothing is known of what they did when the order was placed. */
const countOfferedRounds = (offer: Offer, song_count: number, add_ons: ChosenAddOns): number => {
  const [service] = offer.services;
  return service && song_count <= service.song_max
    ? countBought(describeSold(offer, { song_count, add_ons }))
    : 0;
};

const toReceipt = ({ lines, currency }: Pick<Quote, 'lines' | 'currency'>): ReceiptLine[] =>
  lines.map(({ label, quantity, amount }) => ({ label, quantity, amount: toAmount(amount, currency) }));

/** The order as it was placed: by whom, its songs and add-ons, its price and the number of its files. */
export const buildCurrentOrder = (
  { orderId, orderKey, title, dueNow }: Pick<CurrentOrder, 'orderId' | 'orderKey' | 'title' | 'dueNow'>,
  { name, email }: Pick<OrderFields, 'name' | 'email'>,
  offer: Offer,
  quote: Quote,
  discountCode: string,
  filesUploaded: number,
  { bought_rounds, ...promise }: SoldPromise,
): CurrentOrder => ({
  orderId,
  orderKey,
  currency: quote.currency,
  originalAmount: toAmount(quote.original_amount, quote.currency),
  discountCode,
  discountAmount: toAmount(quote.discount_amount, quote.currency),
  totalAmount: toAmount(quote.total_amount, quote.currency),
  dueNow,
  title,
  clientName: name.trim(),
  clientEmail: email.trim(),
  songCount: quote.lines[0]?.quantity ?? 1,
  addOns: toFormFlags(Object.fromEntries(quote.lines.slice(1).map(({ item }) => [item, true]))),
  isRush: quote.lines.some(({ item }) => isRushAddOn(offer, item)),
  filesUploaded,
  lines: toReceipt(quote),
  tax: quote.tax && { label: showTax(quote.tax), amount: toAmount(quote.tax.amount, quote.currency) },
  boughtRounds: bought_rounds,
  promise,
});

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const text = (value: unknown) => (typeof value === 'string' ? value : '');
const amount = (value: unknown) =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : 0;

const addUp = (lines: ReceiptLine[], currency: string) =>
  lines.reduce((sum, line) => sum + fromAmount(line.amount, currency), 0);

const parseLines = (value: unknown): ReceiptLine[] =>
  (Array.isArray(value) ? value : []).filter(isRecord).map((line) => ({
    label: text(line.label),
    quantity: amount(line.quantity),
    amount: amount(line.amount),
  }));

// Lines that do not add up would mislead: fall back to the next source, and finally to a single line.
const findLines = (order: CurrentOrder, offer: Offer): ReceiptLine[] => {
  const { currency } = order;
  const original = fromAmount(order.originalAmount, currency);
  if (order.lines.length > 0 && addUp(order.lines, currency) === original) return order.lines;
  const [service] = offer.services;
  if (service && order.songCount <= service.song_max) {
    const choice = { song_count: order.songCount, add_ons: fromFormFlags(order.addOns) };
    const quote = priceOrder(offer, choice);
    if (quote.currency === currency && quote.original_amount === original) return toReceipt(quote);
  }
  return [{ label: service?.name ?? 'Your order', quantity: 1, amount: order.originalAmount }];
};

const parsePromised = (value: unknown): Promised | null => {
  if (!isRecord(value) || !amount(value.from_hours) || !amount(value.to_hours)) return null;
  return {
    from_hours: amount(value.from_hours),
    to_hours: amount(value.to_hours),
    free_rounds: typeof value.free_rounds === 'number' ? amount(value.free_rounds) : null,
    date: typeof value.date === 'string' && /^\d{4}-\d\d-\d\d$/.test(value.date) ? value.date : null,
  };
};

/** Parses the stored order. Null when there is none, it is damaged, or it is not the requested one. */
export const parseCurrentOrder = (
  order: unknown,
  orderId: string | null,
  offer: Offer,
): CurrentOrder | null => {
  if (!isRecord(order) || !text(order.orderId) || typeof order.totalAmount !== 'number') return null;
  if (orderId !== null && orderId !== order.orderId) return null;
  const flags = isRecord(order.addOns) ? order.addOns : {};
  const total = amount(order.totalAmount);
  const original = amount(order.originalAmount) || total;
  const songs = amount(order.songCount);
  const songCount =
    Number.isInteger(songs) && songs >= limits.songs.min && songs <= limits.songs.max ? songs : 1;
  const found: CurrentOrder = {
    orderId: text(order.orderId),
    orderKey: text(order.orderKey),
    currency: text(order.currency) || offer.currency,
    originalAmount: original,
    discountCode: text(order.discountCode),
    discountAmount: amount(order.discountAmount),
    totalAmount: total,
    dueNow: Math.min(total, amount(order.dueNow) || total),
    title: text(order.title),
    clientName: text(order.clientName),
    clientEmail: text(order.clientEmail),
    songCount,
    addOns: toFormFlags(fromFormFlags(flags)),
    // An add-on of the studio's own may be called “rushed”, too.
    isRush: typeof order.isRush === 'boolean' ? order.isRush : flags.rushed === true,
    filesUploaded: amount(order.filesUploaded),
    lines: parseLines(order.lines),
    boughtRounds:
      typeof order.boughtRounds === 'number'
        ? amount(order.boughtRounds)
        : countOfferedRounds(offer, songCount, fromFormFlags(flags)),
    tax: isRecord(order.tax) ? { label: text(order.tax.label), amount: amount(order.tax.amount) } : null,
    promise: parsePromised(order.promise),
  };
  return { ...found, lines: findLines(found, offer) };
};

const storageKey = 'currentOrder';

/** False where nothing can be stored: then the address of the next page has to carry the order's key. */
export const saveCurrentOrder = (order: CurrentOrder): boolean =>
  keepStored(storageKey, JSON.stringify(order), 'tab');

/** The order that this tab has stored, if it is the requested one. */
export const readCurrentOrder = (orderId: string | null, offer: Offer): CurrentOrder | null =>
  parseCurrentOrder(readStoredJson(storageKey, 'tab'), orderId, offer);
