import { getDate } from '../../../shared/calendar.ts';
import type { EmailState } from '../../../shared/emails.ts';
import type { OrderMessage } from '../../../shared/messages.ts';
import { toAmount } from '../../../shared/money.ts';
import { builtInAddOns } from '../../../shared/offer.ts';
import { briefTextNames, mapNames } from '../../../shared/order-fields.ts';
import { getMoney } from '../../../shared/order-payments.ts';
import type { OrderDetail, OrderFile, OrderSummary } from '../../../shared/orders.ts';
import type { StoredOwnerSettings } from '../../../shared/settings.ts';
import { getSongNames } from '../../../shared/song-name.ts';
import { getFileFindings } from '../../../shared/stem-check/file-findings.ts';
import { getClientPointsInSlices } from '../../../shared/stem-check/order-remarks.ts';
import { getSongFindingsInSlices } from '../../../shared/stem-check/song-findings.ts';
import type { TimeSliced } from '../../../shared/stem-check/time-slices.ts';
import type { Deps } from '../../deps.ts';
import { now } from '../../lib/clock.ts';
import { runInTimeSlices } from '../../lib/time-slices.ts';
import { listMessages, type MessageRow } from '../conversations/queries.ts';
import { listChangeEmails, listLatestEmails } from '../emails/list-queries.ts';
import { presentEmails } from '../emails/present.ts';
import type { EmailRow } from '../emails/queries.ts';
import { awaitsAcceptance, hasQuoteEnded } from '../ledger/acceptance.ts';
import { getPromiseNow, hasAllFiles } from '../ledger/due-date.ts';
import { hasInboxItem } from '../ledger/inbox-queries.ts';
import { isOpenToClient } from '../ledger/order-key.ts';
import { countReminders, listLatestEvents, listOrderFiles, listOrderLines } from '../ledger/order-queries.ts';
import { presentBilling, presentLine, presentPayment, readTax } from '../ledger/present-receipt.ts';
import { listPayments } from '../ledger/queries.ts';
import { createRowCache } from '../ledger/row-cache.ts';
import type { FileRow, OrderRow } from '../ledger/rows.ts';
import { getSold } from '../ledger/sold.ts';
import { getPauseReason, presentTurn } from '../order-clock/present-turn.ts';
import { type FileAdditionRow, listFileAdditions } from '../order-files/addition-queries.ts';
import { fitFiles, fitPeaks, fitPoints, fitSongFindings } from '../order-files/file-room.ts';
import { additionReader, presentEachFile, showReport } from '../order-files/present-files.ts';
import { orderLinkWriter } from '../order-links/queries.ts';
import { listNotes, listRounds } from '../revisions/note-queries.ts';
import { presentRounds, presentStudioNotes } from '../revisions/present.ts';
import { countRounds } from '../revisions/rounds.ts';
import { readStudioSettings } from '../settings/queries.ts';
import { presentShowcase } from '../showcase/change-showcase.ts';
import { findTestimonialState } from '../testimonials/order-testimonial-queries.ts';
import { listDeliverables } from '../versions/deliverables.ts';
import { addRoughMixes, presentStudioVersions } from '../versions/present.ts';
import { listRoughMixes, listVersions } from '../versions/queries.ts';
import { listSongs } from '../versions/song-queries.ts';

export type SummarySettings = Pick<StoredOwnerSettings, 'locale' | 'timezone'>;

/** An order as shown in lists. */
export const presentSummary = (row: OrderRow, { locale, timezone }: SummarySettings): OrderSummary => ({
  order_id: row.id,
  client_info: { name: row.name, email: row.email },
  title: row.title,
  status: row.status,
  song_count: row.song_count,
  total_amount: toAmount(row.total_amount, row.currency),
  rush_delivery: row.rush_delivery === 1,
  file_count: row.file_count,
  created_at: row.created_at,
  due_at: row.due_at,
  paused: getPauseReason(row),
  files_complete: hasAllFiles(row),
  ...getMoney({ ...row, locale }),
  is_delivered_unpaid: row.awaiting === 'late_payment',
  has_report: row.has_report === 1,
  valid_until: row.valid_until,
  quote_ended: hasQuoteEnded(row, timezone),
  cancelled_at: row.cancelled_at,
  archived_at: row.archived_at,
  trashed_at: row.trashed_at,
});

export const presentSold = (row: OrderRow): Pick<OrderDetail, 'service' | 'chosen_add_ons' | 'add_ons'> => {
  const { service, add_ons } = getSold(row);
  const flags = [...builtInAddOns.map((id) => [id, false]), ...add_ons.map(({ id }) => [id, true])];
  return {
    service: { id: service.id, name: service.name },
    chosen_add_ons: add_ons.map(({ id, name }) => ({ id, name })),
    add_ons: Object.fromEntries(flags) as OrderDetail['add_ons'],
  };
};

const presentTerms = ({ terms_sha256, terms_accepted_at }: OrderRow): OrderDetail['terms'] =>
  terms_sha256 && terms_accepted_at ? { sha256: terms_sha256, accepted_at: terms_accepted_at } : null;

export const presentMessage = ({ id, author, text, at }: MessageRow): OrderMessage => ({
  id,
  from: author,
  text,
  at,
});

function* presentFiles(
  rows: FileRow[],
  additions: FileAdditionRow[],
  songs: readonly string[],
  hasMix: boolean,
): TimeSliced<Pick<OrderDetail, 'files' | 'song_findings' | 'client_points'>> {
  const getAddition = additionReader(additions);
  const { files, stems } = yield* presentEachFile(
    rows,
    (row, stem): OrderFile => ({
      ...row,
      report: showReport(stem.report),
      peaks: fitPeaks(row.peaks, rows.length),
      findings: getFileFindings(stem, 'studio', hasMix),
      ...getAddition(row),
    }),
  );
  fitFiles(files);
  if (!stems.length) return { files, song_findings: [], client_points: [] };
  const song_findings = fitSongFindings(yield* getSongFindingsInSlices(stems, songs, 'studio', hasMix));
  return {
    files,
    song_findings,
    client_points: fitPoints(yield* getClientPointsInSlices(stems, songs, hasMix)),
  };
}

// An open page polls, and the findings are the most expensive part.
const recentFiles = createRowCache<Pick<OrderDetail, 'files' | 'song_findings' | 'client_points'>>();

/** Texts of the emails in an order's view. */
const MAX_EMAIL_BYTES = 60_000;

/** The whole order with everything that belongs to it. */
export const presentDetail = async (
  { database, config, renderEmail }: Pick<Deps, 'database' | 'config' | 'renderEmail'>,
  row: OrderRow,
  messagesBefore?: string,
): Promise<OrderDetail> => {
  const { read } = database;
  const [
    lines,
    files,
    additions,
    events,
    emails,
    changeEmails,
    reminders,
    payments,
    thread,
    hasItem,
    settings,
    linkOf,
    noteRows,
    roundRows,
    songs,
    versions,
    roughMixes,
  ] = await Promise.all([
    listOrderLines(read, row.id),
    listOrderFiles(read, row.id),
    listFileAdditions(read, row.id),
    listLatestEvents(read, row.id),
    listLatestEmails(read, row.id),
    listChangeEmails(read, row.id),
    countReminders(read, row.id),
    listPayments(read, row.id),
    listMessages(read, row.id, messagesBefore),
    hasInboxItem(read, row),
    readStudioSettings(read),
    orderLinkWriter(database, config.PUBLIC_URL),
    listNotes(read, row.id),
    listRounds(read, row.id),
    listSongs(read, row),
    listVersions(read, row.id),
    listRoughMixes(read, row.id),
  ]);
  const names = getSongNames(songs.map(({ title }) => title));
  return {
    ...presentSummary(row, settings),
    original_amount: toAmount(row.original_amount, row.currency),
    discount_code: row.discount_code,
    discount_amount: toAmount(row.discount_amount, row.currency),
    tax: readTax(row),
    lines: lines.map((line) => presentLine(line, row.currency)),
    ...presentSold(row),
    ...mapNames(briefTextNames, (name) => row[name]),
    ...(await recentFiles(row.id, [...files, ...additions, { ...names }], () =>
      runInTimeSlices(presentFiles(files, additions, names, getSold(row).service.delivers.includes('mix'))),
    )),
    terms: presentTerms(row),
    payments: payments
      .map((payment) => presentPayment(payment, row.currency))
      .sort((a, b) => a.at.localeCompare(b.at)),
    receipt_number: row.receipt_number,
    billing: presentBilling(row),
    cancel_reason: row.cancel_reason,
    ...presentTurn(row, 'studio', {
      has_inbox_item: hasItem,
      versions,
      rounds: roundRows,
      locale: settings.locale,
      today: getDate(now(), settings.timezone),
    }),
    promise: getPromiseNow(row),
    in_review: row.in_review === 1,
    paused_at: row.paused_at,
    files_confirmed_at: row.files_confirmed_at,
    reminders: {
      sent: reminders,
      stopped: row.reminders_stopped === 1,
      next_at: settings.payment_reminders ? row.reminder_at : null,
    },
    is_by_hand: row.by_hand === 1,
    is_quote: row.is_quote === 1,
    accepted_at: row.accepted_at,
    awaits_acceptance: awaitsAcceptance(row),
    order_link: isOpenToClient(row) ? linkOf(row) : null,
    events: events.map(({ seq, at, kind, from_status, to_status, note, admin_note }) => ({
      id: String(seq),
      at,
      kind,
      from: from_status,
      to: to_status,
      note,
      admin_note,
      told: getClientEmailState(changeEmails, seq),
    })),
    emails: (await presentEmails(renderEmail, emails, MAX_EMAIL_BYTES)).reverse(),
    messages: thread.messages.map(presentMessage),
    messages_before: thread.messages_before,
    versions: presentStudioVersions(versions),
    ...presentShowcase(row),
    testimonial: await findTestimonialState(read, row.id),
    songs: addRoughMixes(songs, versions, roughMixes),
    deliverables: listDeliverables(row, versions),
    rounds: presentRounds(roundRows, presentStudioNotes(noteRows)),
    ...countRounds(row, roundRows),
  };
};

/**
 * The state of the email that told the client about a change. An email that only thanks for a payment has no `news` and
 * doesn't count.
 */
const getClientEmailState = (
  emails: Pick<EmailRow, 'event_seq' | 'state' | 'data'>[],
  seq: number,
): EmailState | null =>
  emails.find(({ event_seq, data }) => event_seq === seq && (JSON.parse(data) as { news?: unknown }).news)
    ?.state ?? null;
