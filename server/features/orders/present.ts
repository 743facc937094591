import type { EmailState } from '../../../shared/emails.ts';
import type { OrderMessage } from '../../../shared/messages.ts';
import { toDollars } from '../../../shared/money.ts';
import { briefTextNames, mapNames } from '../../../shared/order-fields.ts';
import { getMoney, type Payment } from '../../../shared/order-payments.ts';
import type { OrderDetail, OrderFile, OrderSummary } from '../../../shared/orders.ts';
import { addOns } from '../../../shared/pricing.ts';
import { getFileFindings } from '../../../shared/stem-check/file-findings.ts';
import { getClientPointsInSlices } from '../../../shared/stem-check/order-remarks.ts';
import { getSongFindingsInSlices } from '../../../shared/stem-check/song-findings.ts';
import type { TimeSliced } from '../../../shared/stem-check/time-slices.ts';
import type { CheckedStem } from '../../../shared/stems.ts';
import type { Deps } from '../../deps.ts';
import { runInTimeSlices } from '../../time-slices.ts';
import { listOrderEmails } from '../emails/list-queries.ts';
import { presentEmail } from '../emails/present.ts';
import type { EmailRow } from '../emails/queries.ts';
import { readStudioSettings } from '../settings/queries.ts';
import { findTestimonialState } from '../testimonials/order-testimonial-queries.ts';
import { getPauseReason, hasAllFiles, presentTurn } from './clock/present-clock.ts';
import { listDeliverables } from './deliveries/present.ts';
import { hasInboxItem } from './inbox-queries.ts';
import { keepWhileSame } from './keep-while-same.ts';
import { type FileAdditionRow, listFileAdditions } from './later-files/addition-queries.ts';
import { listPayments } from './ledger/queries.ts';
import { orderLinkWriter } from './links/queries.ts';
import { listMessages, type MessageRow } from './messages/queries.ts';
import { isOpenToClient } from './order-key.ts';
import { type FileRow, listOrderEvents, listOrderFiles, listOrderLines, type OrderRow } from './queries.ts';
import { countRounds, presentRounds, presentSongs, presentStudioNotes } from './rounds/present.ts';
import { readReviews } from './rounds/review-queries.ts';
import type { PaymentRow } from './rows.ts';
import { presentShowcase } from './showcase/present.ts';
import { type FileFigures, joinReport } from './stored-report.ts';
import { presentStudioVersions } from './versions/present.ts';
import { listVersions } from './versions/queries.ts';

/** An order as shown in lists. */
export const presentSummary = (row: OrderRow): OrderSummary => ({
  order_id: row.id,
  client_info: { name: row.name, email: row.email },
  status: row.status,
  song_count: row.song_count,
  total_amount: toDollars(row.total_amount),
  rush_delivery: row.rush_delivery === 1,
  file_count: row.file_count,
  created_at: row.created_at,
  due_at: row.due_at,
  paused: getPauseReason(row),
  files_complete: hasAllFiles(row),
  ...getMoney(row),
  has_report: row.has_report === 1,
  cancelled_at: row.cancelled_at,
  archived_at: row.archived_at,
  trashed_at: row.trashed_at,
});

export const presentPayment = (row: PaymentRow): Payment => ({
  ...row,
  amount: toDollars(row.amount),
  at: row.reported_at ?? row.confirmed_at ?? '',
});

export const presentMessage = ({ id, author, text, at }: MessageRow): OrderMessage => ({
  id,
  from: author,
  text,
  at,
});

type StoredStem = Pick<
  FileRow,
  'name' | 'path' | 'size_bytes' | 'song' | 'label' | 'report' | keyof FileFigures
>;

/** A file of an order as the check sees it. Findings across files refer to it by `id`. */
export const toCheckedStem = (row: StoredStem, id: string): CheckedStem => {
  const { name, path, size_bytes, song, label } = row;
  return { id, name, path, size_bytes, song, label, report: joinReport(row) };
};

/**
 * Yields the files of an order, each as `present` shows it and as the check sees it, pausing after each one: a ZIP may
 * hold two hundred. Files of older orders were never checked and give no stems, so there are no findings across files.
 */
export function* presentEachFile<Shown>(
  rows: FileRow[],
  present: (row: FileRow, stem: CheckedStem) => Shown,
): TimeSliced<{ files: Shown[]; stems: CheckedStem[] }> {
  const stems: CheckedStem[] = [];
  const files: Shown[] = [];
  for (const row of rows) {
    const stem = toCheckedStem(row, row.id);
    stems.push(stem);
    files.push(present(row, stem));
    yield;
  }
  return { files, stems: stems.some(({ report }) => report !== null) ? stems : [] };
}

function* presentFiles(
  rows: FileRow[],
  additions: FileAdditionRow[],
  songs: number,
): TimeSliced<Pick<OrderDetail, 'files' | 'song_findings' | 'client_points'>> {
  const { files, stems } = yield* presentEachFile(
    rows,
    (row, stem): OrderFile => ({
      ...row,
      report: stem.report,
      findings: getFileFindings(stem, 'studio'),
      ...getAddition(row, additions),
    }),
  );
  if (!stems.length) return { files, song_findings: [], client_points: [] };
  const song_findings = yield* getSongFindingsInSlices(stems, songs, 'studio');
  return { files, song_findings, client_points: yield* getClientPointsInSlices(stems, songs) };
}

// An open page polls, and the findings are the most expensive part.
const recentFiles = keepWhileSame<Pick<OrderDetail, 'files' | 'song_findings' | 'client_points'>>();

/** When and why a file was sent, if it came after the order. */
export const getAddition = (
  { addition_id }: Pick<FileRow, 'addition_id'>,
  additions: FileAdditionRow[],
): Pick<OrderFile, 'added_at' | 'note'> => {
  const addition = additions.find(({ id }) => id === addition_id);
  return { added_at: addition?.at ?? null, note: addition?.note ?? '' };
};

/** The whole order with everything that belongs to it. */
export const presentDetail = async (
  { database, config, renderEmail }: Pick<Deps, 'database' | 'config' | 'renderEmail'>,
  row: OrderRow,
): Promise<OrderDetail> => {
  const { read } = database;
  const [
    lines,
    files,
    additions,
    events,
    emails,
    payments,
    messages,
    hasItem,
    settings,
    linkOf,
    reviews,
    versions,
  ] = await Promise.all([
    listOrderLines(read, row.id),
    listOrderFiles(read, row.id),
    listFileAdditions(read, row.id),
    listOrderEvents(read, row.id),
    listOrderEmails(read, row.id),
    listPayments(read, row.id),
    listMessages(read, row.id),
    hasInboxItem(read, row),
    readStudioSettings(read),
    orderLinkWriter(database, config.PUBLIC_URL),
    readReviews(read, row.id),
    listVersions(read, row.id),
  ]);
  const notes = presentStudioNotes(reviews.notes);
  return {
    ...presentSummary(row),
    original_amount: toDollars(row.original_amount),
    discount_code: row.discount_code,
    discount_amount: toDollars(row.discount_amount),
    lines: lines.map((line) => ({
      ...line,
      unit_amount: toDollars(line.unit_amount),
      amount: toDollars(line.amount),
    })),
    add_ons: Object.fromEntries(addOns.map(({ flag }) => [flag, row[flag] === 1])) as OrderDetail['add_ons'],
    ...mapNames(briefTextNames, (name) => row[name]),
    ...(await recentFiles(row.id, [...files, ...additions, { songs: row.song_count }], () =>
      runInTimeSlices(presentFiles(files, additions, row.song_count)),
    )),
    payments: payments.map(presentPayment).sort((a, b) => a.at.localeCompare(b.at)),
    cancel_reason: row.cancel_reason,
    ...presentTurn(row, 'studio', { has_inbox_item: hasItem, versions }),
    paused_at: row.paused_at,
    files_confirmed_at: row.files_confirmed_at,
    reminders: {
      sent: events.filter(({ kind }) => kind === 'reminder_sent').length,
      stopped: row.reminders_stopped === 1,
      next_at: settings.payment_reminders ? row.reminder_at : null,
    },
    order_link: isOpenToClient(row) ? linkOf(row) : null,
    events: events.map(({ seq, at, kind, from_status, to_status, note, admin_note }) => ({
      id: String(seq),
      at,
      kind,
      from: from_status,
      to: to_status,
      note,
      admin_note,
      told: getClientEmailState(emails, seq),
    })),
    emails: await Promise.all(emails.map((email) => presentEmail(renderEmail, email))),
    messages: messages.map(presentMessage),
    versions: presentStudioVersions(versions, notes),
    ...presentShowcase(row),
    testimonial: await findTestimonialState(read, row.id),
    songs: presentSongs(row, reviews.songs),
    deliverables: listDeliverables(row, versions),
    rounds: presentRounds(reviews.rounds, notes),
    ...countRounds(row, reviews.rounds),
  };
};

/**
 * The state of the email that told the client about a change. An email that only thanks for a payment has no `news` and
 * doesn't count.
 */
const getClientEmailState = (emails: EmailRow[], seq: number): EmailState | null =>
  emails.find(({ event_seq, data }) => event_seq === seq && (JSON.parse(data) as { news?: unknown }).news)
    ?.state ?? null;
