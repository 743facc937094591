import { formatDueBy, getDate } from '../../../shared/calendar.ts';
import type { ClientOrder } from '../../../shared/client-orders.ts';
import { formatMoney, toAmount } from '../../../shared/money.ts';
import { briefTextNames, mapNames, orderTextFields } from '../../../shared/order-fields.ts';
import { getAmountDue } from '../../../shared/order-money.ts';
import { getProgress } from '../../../shared/order-progress.ts';
import { statusTable } from '../../../shared/order-statuses.ts';
import { fillInstructions, getPayLink } from '../../../shared/pay-links.ts';
import {
  describePayNote,
  describeUntaken,
  getAccount,
  listMethodsForAmount,
  type MethodKind,
} from '../../../shared/payments.ts';
import type { OfferedSettings } from '../../../shared/settings.ts';
import { getSongNames } from '../../../shared/song-name.ts';
import type { OrderSong, Version } from '../../../shared/versions.ts';
import type { Deps } from '../../deps.ts';
import { now } from '../../lib/clock.ts';
import { listMessages } from '../conversations/queries.ts';
import { getDownloadLock } from '../deliveries/download-lock.ts';
import { findLatestDelivery } from '../deliveries/queries.ts';
import { sendsEmail } from '../email-setup/mail-server.ts';
import { awaitsAcceptance, hasQuoteEnded, lacksTerms } from '../ledger/acceptance.ts';
import { getPromiseNow } from '../ledger/due-date.ts';
import { hasInboxItem } from '../ledger/inbox-queries.ts';
import { findPlacedNote, listOrderFiles } from '../ledger/order-queries.ts';
import { describeState } from '../ledger/order-state.ts';
import { presentReceiptOrder } from '../ledger/present-receipt.ts';
import { listPayments } from '../ledger/queries.ts';
import { readNumberedReceipt } from '../ledger/receipt-queries.ts';
import type { FileRow, OrderRow, VersionRow } from '../ledger/rows.ts';
import { getPauseReason, presentTurn } from '../order-clock/present-turn.ts';
import { getOrderFacts } from '../order-emails/about-order.ts';
import { noWayToPay } from '../order-emails/ways-to-pay.ts';
import { type FileAdditionRow, listFileAdditions } from '../order-files/addition-queries.ts';
import { getRestDue } from '../payments/reports.ts';
import { canChangeBrief } from '../placing/change-brief.ts';
import { listSentNotes, readRoundPage } from '../revisions/note-queries.ts';
import { listNotedSongs } from '../revisions/open-notes.ts';
import { presentRoundNote, presentRounds } from '../revisions/present.ts';
import { countRounds } from '../revisions/rounds.ts';
import { readOfferedSettings } from '../settings/present.ts';
import { readStudioSettings } from '../settings/queries.ts';
import { presentShowcase } from '../showcase/change-showcase.ts';
import { findShownTerms } from '../site-pages/queries.ts';
import { findTestimonialState } from '../testimonials/order-testimonial-queries.ts';
import { listDeliverables } from '../versions/deliverables.ts';
import { addRoughMixes, presentVersions } from '../versions/present.ts';
import { listRoughMixes, listVersions } from '../versions/queries.ts';
import { listSongs } from '../versions/song-queries.ts';
import { listClientEvents } from './client-events.ts';
import { describeNextStep } from './next-step.ts';
import { presentMessage, presentSold } from './present.ts';
import { presentClientFiles } from './present-client-files.ts';

/** The whole order, limited to what its client may see. */
export const presentClientOrder = async (
  { database, config }: Pick<Deps, 'database' | 'config'>,
  row: OrderRow,
  before: { messages_before?: string | undefined; rounds_before?: number | undefined } = {},
): Promise<ClientOrder> => {
  const { read } = database;
  const [
    settings,
    studio,
    files,
    additions,
    payments,
    thread,
    hasItem,
    roundPage,
    songs,
    versions,
    roughMixes,
    receipt,
    sends_email,
    sentNotes,
  ] = await Promise.all([
    readOfferedSettings(read, config),
    readStudioSettings(read),
    listOrderFiles(read, row.id),
    listFileAdditions(read, row.id),
    listPayments(read, row.id),
    listMessages(read, row.id, before.messages_before),
    hasInboxItem(read, row),
    readRoundPage(read, row.id, before.rounds_before),
    listSongs(read, row),
    listVersions(read, row.id),
    listRoughMixes(read, row.id),
    readNumberedReceipt(read, row),
    sendsEmail({ database, config }),
    listSentNotes(read, row.id),
  ]);
  const today = getDate(now(), studio.timezone);
  const reading = { locale: settings.locale, timezone: studio.timezone, now: Date.parse(now()) };
  const names = getSongNames(songs.map(({ title }) => title));
  const notes = roundPage.notes.map(presentRoundNote);
  const presented = presentVersions(versions, notes);
  const { label, stage, email } = statusTable[row.status];
  const { service, chosen_add_ons } = presentSold(row);
  const { headline, sentence } = email({ ...getOrderFacts(row, settings.locale), sends_email });
  const asks = awaitsAcceptance(row) || lacksTerms(row);
  const terms = asks ? ((await findShownTerms(read)) ?? null) : null;
  const order = {
    ...(await presentReceiptOrder(read, row, { studio, payments })),
    receipt_number: row.receipt_number,
    receipt_day: receipt?.receipt_day ?? null,
    receipt,
    title: row.title,
    is_by_hand: row.by_hand === 1,
    awaits_acceptance: awaitsAcceptance(row),
    valid_until: row.valid_until,
    quote_ended: hasQuoteEnded(row, studio.timezone),
    terms_to_accept: terms,
    brief: {
      ...mapNames(briefTextNames, (name) => (row[name] === orderTextFields[name].if_empty ? '' : row[name])),
      can_change: canChangeBrief(row),
    },
    status: row.status,
    opened_method: row.opened_method,
    opened_label: row.opened_label,
    status_label: label,
    status_text: sentence,
    stage,
    state: describeState(row, settings.locale, studio.timezone),
    ...presentTurn(row, 'client', {
      has_inbox_item: hasItem,
      versions,
      rounds: roundPage.rounds,
      locale: settings.locale,
      today,
    }),
    due_at: row.due_at,
    due_by: describeDue(row.due_at, reading),
    promise: getPromiseNow(row),
    paused: getPauseReason(row),
    song_count: row.song_count,
    service,
    chosen_add_ons,
    events: await listClientEvents(read, row, {
      payments,
      added: countAdded(files, additions),
      locale: settings.locale,
    }),
    ...(await presentClientFiles(row, files, additions, names)),
    songs: presentClientSongs(songs, presented, roughMixes, listNotedSongs(row, presented, sentNotes)),
    delivery: await findLatestDelivery(read, row.id),
    rounds: presentRounds(roundPage.shown, notes),
    rounds_before: roundPage.rounds_before,
    ...countRounds(row, roundPage.rounds),
    deliverables: listDeliverables(row, versions),
    downloads: getDownloadLock(row, studio),
    messages: thread.messages.map(presentMessage),
    messages_before: thread.messages_before,
    ...presentShowcase(row),
    testimonial: await findTestimonialState(read, row.id),
    how_to_pay: describeWaysToPay(settings, row, {
      isAsked: awaitsAcceptance(row) || terms !== null,
      sends_email,
    }),
  };
  return {
    ...order,
    progress: getProgress(order),
    next: describeNextStep({
      ...order,
      today,
      status_title: headline,
      due_day: describeDue(row.due_at, { ...reading, is_day_only: true }),
      sends_email,
      in_review: row.in_review === 1,
      quote_note: order.awaits_acceptance ? await findPlacedNote(read, row.id) : '',
    }),
  };
};

/** `by Tuesday evening`; nothing is promised of a time that is over. */
const describeDue = (due_at: string | null, reading: Parameters<typeof formatDueBy>[1]): string =>
  due_at !== null && Date.parse(due_at) > reading.now ? formatDueBy(due_at, reading) : '';

/** Every song with its delivered versions. */
const presentClientSongs = (
  songs: OrderSong[],
  all: Version[],
  roughMixes: VersionRow[],
  noted: number[],
): ClientOrder['songs'] =>
  addRoughMixes(songs, all, roughMixes).map((one) => ({
    ...one,
    has_open_notes: noted.includes(one.song),
    versions: all.filter(({ song }) => song === one.song),
  }));

/** How many files were added at which time. */
const countAdded = (files: FileRow[], additions: FileAdditionRow[]): Map<string, number> =>
  new Map(additions.map(({ id, at }) => [at, files.filter(({ addition_id }) => addition_id === id).length]));

/** `isAsked`: the client accepts something first. */
const describeWaysToPay = (
  settings: OfferedSettings,
  row: OrderRow,
  { isAsked, sends_email }: { isAsked: boolean; sends_email: boolean },
): ClientOrder['how_to_pay'] => {
  const due = isAsked ? 0 : getAmountDue(row);
  if (due === 0)
    return { amount: 0, paypal_url: null, cashtag: null, cashapp_url: null, text: '', methods: [] };
  const units = getRestDue(row);
  const all = settings.payment_methods;
  const methods = listMethodsForAmount(all, units, row.currency).map((method) => ({
    ...method,
    url: getPayLink(method, units, row) ?? '',
    text: fillInstructions(method.text, {
      amount: formatMoney(units, { ...row, locale: settings.locale }),
      order: row.id,
      currency: row.currency,
    }),
  }));
  const find = (kind: MethodKind) => methods.find((method) => method.kind === kind);
  const cashapp = find('cashapp');
  return {
    amount: toAmount(units, row.currency),
    paypal_url: find('paypal')?.url ?? null,
    cashtag: cashapp ? getAccount(cashapp) : null,
    cashapp_url: cashapp?.url ?? null,
    text: [
      describeUntaken(all, units, { ...row, locale: settings.locale }),
      ...(methods.length
        ? describePayNote(settings.payment_message)
        : [sends_email ? noWayToPay : 'I’ll tell you here how to pay.']),
    ]
      .filter(Boolean)
      .join('\n'),
    methods,
  };
};
