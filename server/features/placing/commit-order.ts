import { createHash } from 'node:crypto';
import { worksEveryDay } from '../../../shared/calendar.ts';
import { getDeposit } from '../../../shared/deposit.ts';
import type { MinorUnits } from '../../../shared/money.ts';
import type { Sold } from '../../../shared/offer.ts';
import { mapNames, orderTextFields, orderTextNames } from '../../../shared/order-fields.ts';
import type { OrderForm } from '../../../shared/order-form.ts';
import { describeSold, findService, type Quote, settle } from '../../../shared/pricing.ts';
import { getSongNames } from '../../../shared/song-name.ts';
import { listEmptySongs } from '../../../shared/stem-check/empty-songs.ts';
import { hasFilesForEverySong } from '../../../shared/stem-check/song-parts.ts';
import type { OrderPromise } from '../../../shared/turnaround.ts';
import { isMasterAlone } from '../../../shared/version-kinds.ts';
import type { Deps } from '../../deps.ts';
import { pickEmailSettings } from '../../email/email-settings.ts';
import { getNetwork } from '../../http/client-address.ts';
import type { Queries } from '../../ports/database/port.ts';
import { countDailyBytes } from '../../receive-upload/upload-limits.ts';
import { claimDiscount, type FoundDiscount } from '../discounts/queries.ts';
import { placeDraft } from '../drafts/queries.ts';
import { queueEmails } from '../emails/queries.ts';
import { usesCode } from '../ledger/code-use.ts';
import { getPromiseNow, type PromiseNow } from '../ledger/due-date.ts';
import { isTakenOn, listOtherOrders } from '../ledger/order-queries.ts';
import type { OrderRow } from '../ledger/rows.ts';
import { areWholeSongs, countBoughtRounds, getSold, isSoldAsRush } from '../ledger/sold.ts';
import { getNameColumns, guessMissingTitles } from '../ledger/song-title-queries.ts';
import { readWorkQueue } from '../ledger/work-queue-queries.ts';
import type { OfferNow } from '../offer/queries.ts';
import { writePlacedEmails } from '../order-emails/kinds.ts';
import type { PlacedData } from '../order-emails/placed-order.ts';
import { buildFileRow, type NewOrderFile, placeWholeSongs } from '../order-files/claim-files.ts';
import { buildProbeJobs } from '../order-files/probe-jobs.ts';
import { buildPromise, getHours } from './build-promise.ts';
import { insertOrder, newOrderState } from './insert-queries.ts';
import { limitEmails, takeOrderToken } from './order-rate-limits.ts';
import { expiredCodeError, getChoice, notFirstOrderError } from './price-form.ts';
import { checkBytes } from './read-order-form.ts';
import { refreshSale, type Sale } from './read-sale.ts';
import { acceptTerms } from './require-terms.ts';

/** The parts of an order, validated and priced. */
export type PricedOrder = {
  form: OrderForm;
  files: NewOrderFile[];
  quote: Quote;
  discount: FoundDiscount | null;
  /** What it was priced with. */
  sale: Sale;
  /** Prices it with another offer. Throws an AppError if it isn't what the client was shown. */
  price(offer: OfferNow): Quote;
  address: string;
  /** Empty for orders that didn't come from a request. */
  network: string;
  /** For an order that the studio enters: it comes without files, and its emails are the studio's decision. */
  by_hand?: { is_quote: boolean; note: string; valid_until: string | null };
};

/**
 * Writes the order, lines, files, first event, counts, quota and the two emails, and claims the discount: the body of
 * the single transaction that creates an order. Prices it again if what is sold has changed since. Throws AppError
 * `conflict` if that isn't the price the client was shown, if someone else got the last use of the code, or if the code is
 * for first orders and this isn't one. Returns the order as it was priced and what was promised.
 */
export const commitOrder = async (
  tx: Queries,
  deps: Deps,
  given: PricedOrder,
  id: string,
  at: string,
): Promise<{ priced: PricedOrder; promise: PromiseNow }> => {
  const { form, discount, address, network, by_hand } = given;
  const { sale, studio } = await refreshSale(tx, given.sale);
  const { settings, offer } = sale;
  const quote = sale === given.sale ? given.quote : given.price(offer);
  const priced = { ...given, sale, quote };
  if (discount && !(await claimDiscount(tx, discount, at)))
    throw expiredCodeError(form.discount_code, getUndiscounted(priced), settings);
  const choice = getChoice(offer, form);
  const sold = describeSold(offer, choice);
  const areWhole = isMasterAlone(sold.service.delivers);
  // Files that came ahead of the form were placed in it.
  const files =
    areWhole && form.upload_ids.length === 0 ? placeWholeSongs(given.files, form.song_count) : given.files;
  const titles = getTitles(form, files, areWhole);
  const is_rush = isSoldAsRush(sold);
  const hours = getHours(studio, is_rush, findService(offer, choice.service));
  const job = { hours, song_count: form.song_count, is_rush };
  const promise = buildPromise(studio, await readWorkQueue(tx, studio, at), job, at);
  const order = {
    ...buildOrderRow(priced, sold, titles, id, at),
    promise: JSON.stringify(promise),
    ...(form.accepted_terms && (await acceptTerms(tx, form, at))),
  };
  const rows = files.map((file, position) => buildFileRow(file, id, position));
  await insertOrder(tx, order, {
    ...{ lines: quote.lines, files: rows, titles, references: form.reference },
    note: by_hand?.note,
  });
  // Checked after the order was added to its client: of two concurrent orders the second waits for that row and then
  // sees the first. Demo orders aren't created in chronological order.
  if (discount?.first_order_only && network && !(await isFirstOrder(tx, order)))
    throw notFirstOrderError(form.discount_code, getUndiscounted(priced), settings);
  const bytes = files.reduce((sum, { size_bytes }) => sum + size_bytes, 0);
  checkBytes(bytes);
  if (form.draft_id) await placeDraft(tx, form.draft_id);
  const promised = getPromiseNow(order);
  if (by_hand) return { priced, promise: promised };
  const data = buildEmailData(deps, { ...priced, files }, order, titles, promise);
  // The findings in the files are added to the studio's email before it is sent. Without JavaScript, files come with
  // the form rather than ahead of it.
  const hasUploads = form.upload_ids.length > 0;
  const emails = writePlacedEmails(data).map((email) => ({
    ...email,
    awaits_check: hasUploads && email.kind === 'order_placed_studio',
  }));
  const from = { RATE_LIMITS: deps.config.RATE_LIMITS, network };
  await takeOrderToken(tx, from);
  const limited = await limitEmails(tx, from, emails);
  const sender = { address, network: getNetwork(address) };
  await queueEmails(tx, deps.config.PUBLIC_URL, limited, at, await buildProbeJobs(tx, rows, sender.network));
  await countDailyBytes(tx, deps, { ...sender, bytes, at });
  return { priced, promise: promised };
};

/** What the order would cost without its code. */
const getUndiscounted = ({ sale, quote }: PricedOrder): MinorUnits =>
  settle(sale.offer.tax, quote.original_amount, 0).total_amount;

const getTitles = (
  { song_count, song_title, name }: OrderForm,
  files: NewOrderFile[],
  areWhole: boolean,
): string[] =>
  guessMissingTitles(
    Array.from({ length: song_count }, (_, place) => song_title[place] ?? ''),
    files,
    name,
    areWhole,
  );

const buildOrderRow = (
  { form, quote, discount, files, sale: { settings }, network, by_hand }: PricedOrder,
  sold: Sold,
  titles: string[],
  id: string,
  at: string,
): Omit<OrderRow, 'seq'> => {
  const named = {
    id,
    ...mapNames(orderTextNames, (name) => form[name] || (orderTextFields[name].if_empty ?? '')),
  };
  return {
    ...newOrderState,
    ...named,
    ...getNameColumns(named, titles),
    name_key: form.name.toLowerCase(),
    email_key: form.email.toLowerCase(),
    song_count: form.song_count,
    service: sold.service.id,
    sold: JSON.stringify(sold),
    rush_delivery: isSoldAsRush(sold) ? 1 : 0,
    currency: settings.currency,
    original_amount: quote.original_amount,
    discount_code: discount?.code ?? null,
    discount_id: discount?.id ?? null,
    code_sender: discount && getCodeSender(form.email.toLowerCase(), network),
    discount_amount: quote.discount_amount,
    tax: quote.tax && JSON.stringify(quote.tax),
    total_amount: quote.total_amount,
    deposit_amount: getDeposit(quote.total_amount, settings.deposit_percent),
    file_count: files.length,
    by_hand: by_hand ? 1 : 0,
    is_quote: by_hand?.is_quote ? 1 : 0,
    valid_until: by_hand?.valid_until ?? null,
    created_at: at,
  };
};

const buildEmailData = (
  deps: Deps,
  { form, quote, files, sale: { settings } }: PricedOrder,
  order: Omit<OrderRow, 'seq'>,
  titles: string[],
  { from_hours, to_hours, free_rounds, date, calendar }: OrderPromise,
): PlacedData => ({
  public_url: deps.config.PUBLIC_URL,
  settings: { ...pickEmailSettings(settings), timezone: calendar.timezone },
  order: {
    id: order.id,
    title: order.title,
    songs: getSongNames(titles).map((name, place) => ({
      name,
      references: form.reference.filter(({ song }) => song === place + 1).map(({ url }) => url),
    })),
    ...mapNames(orderTextNames, (name) => order[name]),
    song_count: order.song_count,
    add_ons: Object.fromEntries(getSold(order).add_ons.map(({ id }) => [id, true])),
    delivers: getSold(order).service.delivers,
    empty_songs: hasFilesForEverySong(files, order.song_count, areWholeSongs(order))
      ? []
      : listEmptySongs(files, order.song_count),
    is_rush: order.rush_delivery === 1,
    bought_rounds: countBoughtRounds(order),
    currency: order.currency,
    lines: quote.lines,
    original_amount: order.original_amount,
    discount_code: order.discount_code,
    discount_amount: order.discount_amount,
    tax: quote.tax,
    total_amount: order.total_amount,
    deposit_amount: order.deposit_amount,
    created_at: order.created_at,
    promise: { from_hours, to_hours, free_rounds, date, on_working_days: !worksEveryDay(calendar) },
    files: files.map(({ name, size_bytes, song, label }) => ({ name, size_bytes, song, label })),
  },
});

/** Tells whoever orders with an address from others who do; null for orders that didn't come from a request. */
const getCodeSender = (emailKey: string, network: string): string | null =>
  network === '' ? null : createHash('sha256').update(`${emailKey} ${network}`).digest('hex');

/**
 * Whether a code for first orders applies. A stranger may have ordered with this address, so only orders that the
 * studio has taken on count, and those that use a code from the same network.
 */
const isFirstOrder = async (
  tx: Queries,
  order: Pick<OrderRow, 'id' | 'email_key' | 'code_sender'>,
): Promise<boolean> => {
  const others = await listOtherOrders(tx, order);
  return !others.some(
    (other) => isTakenOn(other) || (usesCode(other) && other.code_sender === order.code_sender),
  );
};
