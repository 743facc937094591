import type { ClientFile, ClientOrder, ClientPayment } from '../../../shared/client-orders.ts';
import { toDollars } from '../../../shared/money.ts';
import { dueCents, getMoney } from '../../../shared/order-payments.ts';
import { cashAppLink, cashtag, isClientReport, paypalLink } from '../../../shared/payments.ts';
import type { ReceiptOrder } from '../../../shared/receipt.ts';
import type { OwnerSettings, Settings } from '../../../shared/settings.ts';
import { getFileFindings } from '../../../shared/stem-check/file-findings.ts';
import { getWorstSeverity } from '../../../shared/stem-check/findings.ts';
import { getSongFindingsInSlices } from '../../../shared/stem-check/song-findings.ts';
import type { TimeSliced } from '../../../shared/stem-check/time-slices.ts';
import type { Version } from '../../../shared/versions.ts';
import type { Deps } from '../../deps.ts';
import type { Queries } from '../../ports/database/port.ts';
import { runInTimeSlices } from '../../time-slices.ts';
import { readOfferedSettings } from '../settings/present.ts';
import { readStudioSettings } from '../settings/queries.ts';
import { findTestimonialState } from '../testimonials/order-testimonial-queries.ts';
import { listClientEvents } from './client-events.ts';
import { getPauseReason, presentTurn } from './clock/present-clock.ts';
import { getDownloadLock, listDeliverables } from './deliveries/present.ts';
import { noWayToPay } from './emails/order-email-parts.ts';
import { hasInboxItem } from './inbox-queries.ts';
import { keepWhileSame } from './keep-while-same.ts';
import { type FileAdditionRow, listFileAdditions } from './later-files/addition-queries.ts';
import { listPayments } from './ledger/queries.ts';
import { listMessages } from './messages/queries.ts';
import { getAddition, presentEachFile, presentMessage, presentPayment } from './present.ts';
import { type FileRow, listOrderFiles, listOrderLines, type OrderRow } from './queries.ts';
import type { SongRow } from './rounds/approval-queries.ts';
import { countRounds, presentRoundNote, presentRounds, presentSongs } from './rounds/present.ts';
import { readReviews } from './rounds/review-queries.ts';
import type { PaymentRow } from './rows.ts';
import { presentShowcase } from './showcase/present.ts';
import { presentRoughMix, presentVersions } from './versions/present.ts';
import { listRoughMixes, listVersions } from './versions/queries.ts';

function* presentFiles(
  rows: FileRow[],
  additions: FileAdditionRow[],
  songs: number,
): TimeSliced<Pick<ClientOrder, 'files' | 'song_findings'>> {
  const { files, stems } = yield* presentEachFile(rows, (row, stem): ClientFile => {
    const found = getFileFindings(stem);
    return {
      ...row,
      findings: found.filter(({ severity }) => severity !== 'fine').map(({ words }) => words),
      severity: stem.report ? getWorstSeverity(found) : null,
      ...getAddition(row, additions),
      is_available: row.expired_at === null,
    };
  });
  if (!stems.length) return { files, song_findings: [] };
  const across = yield* getSongFindingsInSlices(stems, songs);
  const song_findings = across
    .filter(({ severity }) => severity !== 'fine')
    .map(({ song, code, words }) => ({ song, text: code === 'no_files' ? describeEmptySong(song) : words }));
  return { files, song_findings };
}

// An open page polls, and the findings are the most expensive part.
const recentFiles = keepWhileSame<Pick<ClientOrder, 'files' | 'song_findings'>>();

/** Where the order form offers to move a file, the order page points to its own way of fixing this. */
const describeEmptySong = (song: number): string =>
  `Song ${song} has no files yet. Add them with “Send more files” below, or write to us if they’re among the files of another song.`;

/** Files the client sent after placing the order, grouped by addition. */
export const presentAddedFiles = async (
  { database: { read } }: Pick<Deps, 'database'>,
  orderId: string,
  additionId: string,
): Promise<ClientFile[]> => {
  const [files, additions] = await Promise.all([
    listOrderFiles(read, orderId),
    listFileAdditions(read, orderId),
  ]);
  const added = files.filter(({ addition_id }) => addition_id === additionId);
  const { files: presented } = await runInTimeSlices(presentFiles(added, additions, 1));
  return presented;
};

/** The whole order, limited to what its client may see. */
export const presentClientOrder = async (
  { database: { read }, config }: Pick<Deps, 'database' | 'config'>,
  row: OrderRow,
): Promise<ClientOrder> => {
  const [settings, studio, files, additions, payments, messages, hasItem, reviews, versions] =
    await Promise.all([
      readOfferedSettings(read, config),
      readStudioSettings(read),
      listOrderFiles(read, row.id),
      listFileAdditions(read, row.id),
      listPayments(read, row.id),
      listMessages(read, row.id),
      hasInboxItem(read, row),
      readReviews(read, row.id),
      listVersions(read, row.id),
    ]);
  const notes = reviews.notes.map(presentRoundNote);
  return {
    ...(await presentReceiptOrder(read, row, { settings, studio, payments })),
    status: row.status,
    ...presentTurn(row, 'client', { has_inbox_item: hasItem, versions }),
    due_at: row.due_at,
    paused: getPauseReason(row),
    song_count: row.song_count,
    events: await listClientEvents(read, row, payments, countAdded(files, additions)),
    ...(await recentFiles(row.id, [...files, ...additions, { songs: row.song_count }], () =>
      runInTimeSlices(presentFiles(files, additions, row.song_count)),
    )),
    songs: await presentClientSongs(read, row, reviews.songs, presentVersions(versions, notes)),
    rounds: presentRounds(reviews.rounds, notes),
    ...countRounds(row, reviews.rounds),
    deliverables: listDeliverables(row, versions),
    downloads: getDownloadLock(row, studio),
    messages: messages.map(presentMessage),
    ...presentShowcase(row),
    testimonial: await findTestimonialState(read, row.id),
    how_to_pay: describeWaysToPay(settings, row, payments),
  };
};

/** Every song with its versions that can be played. */
const presentClientSongs = async (
  read: Queries,
  row: OrderRow,
  songs: SongRow[],
  all: Version[],
): Promise<ClientOrder['songs']> => {
  const roughMixes = await listRoughMixes(read, row.id);
  return presentSongs(row, songs).map((one) => {
    const versions = all.filter(({ song }) => song === one.song);
    const rough = versions.length ? roughMixes.find(({ song }) => song === one.song) : undefined;
    return { ...one, rough: rough ? presentRoughMix(rough) : null, versions };
  });
};

/** How many files were added at which time. */
const countAdded = (files: FileRow[], additions: FileAdditionRow[]): Map<string, number> =>
  new Map(additions.map(({ id, at }) => [at, files.filter(({ addition_id }) => addition_id === id).length]));

type Known = {
  settings: Settings;
  studio: Pick<OwnerSettings, 'receipt_details'>;
  payments: PaymentRow[];
};

/** The cost of the order, its payments and its client: everything on a receipt. */
export const presentReceiptOrder = async (
  read: Queries,
  row: OrderRow,
  { settings, studio, payments }: Known,
): Promise<ReceiptOrder> => {
  const lines = await listOrderLines(read, row.id);
  return {
    order_id: row.id,
    client_name: row.name,
    studio_name: settings.business_name,
    studio_email: settings.contact_email,
    receipt_details: studio.receipt_details,
    created_at: row.created_at,
    cancelled_at: row.cancelled_at,
    lines: lines.map(({ unit_amount, amount, ...line }) => ({
      ...line,
      unit_amount: toDollars(unit_amount),
      amount: toDollars(amount),
    })),
    discount_code: row.discount_code,
    discount_amount: toDollars(row.discount_amount),
    total_amount: toDollars(row.total_amount),
    ...getMoney(row),
    payments: payments
      // A client who only opened PayPal hasn't reported a payment.
      .filter((row) => row.taken_back_at === null && (row.state !== 'reported' || isClientReport(row)))
      .map((payment): ClientPayment => presentPayment(payment))
      .sort((a, b) => a.at.localeCompare(b.at)),
  };
};

const describeWaysToPay = (
  settings: Settings,
  row: OrderRow,
  payments: PaymentRow[],
): ClientOrder['how_to_pay'] => {
  const due = row.cancelled_at ? 0 : dueCents(row);
  const { paypal_handle, cashapp_handle, payment_message } = settings;
  if (due === 0) return { amount: 0, paypal_url: null, cashtag: null, cashapp_url: null, text: '' };
  const reported = payments.filter(isClientReport).reduce((sum, { amount }) => sum + amount, 0);
  const cents = reported < due ? due - reported : due;
  const hasWay = paypal_handle !== '' || cashapp_handle !== '';
  return {
    amount: toDollars(cents),
    paypal_url: paypal_handle ? paypalLink(paypal_handle, cents) : null,
    cashtag: cashapp_handle ? cashtag(cashapp_handle) : null,
    cashapp_url: cashapp_handle ? cashAppLink(cashapp_handle, cents) : null,
    text: hasWay
      ? [payment_message, `Put your order number in the note: ${row.id}`].filter(Boolean).join('\n')
      : noWayToPay,
  };
};
