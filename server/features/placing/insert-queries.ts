import { initialStatus } from '../../../shared/order-statuses.ts';
import type { PriceLine } from '../../../shared/pricing.ts';
import { hasFilesForEverySong } from '../../../shared/stem-check/song-parts.ts';
import { insertRow, insertRows, type Queries } from '../../ports/database/port.ts';
import { countPlacedOrder } from '../clients/queries.ts';
import { deriveOrderState } from '../ledger/derive-order-state.ts';
import { nothingDelivered } from '../ledger/due-date.ts';
import { diffFigures, getClientFigures } from '../ledger/figures.ts';
import type { FileRow, OrderRow } from '../ledger/rows.ts';
import { areWholeSongs } from '../ledger/sold.ts';
import { addToStoredTotals, applyFigureChanges } from '../ledger/totals-queries.ts';

/** Column values of a new order. */
export const newOrderState = {
  status: initialStatus,
  paid_at: null,
  deposit_amount: null,
  funded_at: null,
  due_at: null,
  paid_amount: 0,
  test_amount: 0,
  settled_at: null,
  has_report: 0,
  reported_amount: 0,
  refunded_amount: 0,
  opened_method: null,
  opened_label: null,
  cancelled_at: null,
  cancel_reason: '',
  archived_at: null,
  trashed_at: null,
  shelf: 'current',
  awaiting: null,
  link_version: 1,
  files_expired_at: null,
  promise: null,
  files_complete_at: null,
  files_confirmed_at: null,
  paused_at: null,
  pause_reason: '',
  paused_ms: 0,
  reminder_at: null,
  reminders_sent: 0,
  rest_reminders_sent: 0,
  reminders_stopped: 0,
  link_sent_at: null,
  code_sender: null,
  discount_id: null,
  approved_at: null,
  rounds_allowed: 0,
  in_review: 0,
  approval_reminder_at: null,
  showcase: null,
  showcase_credit: '',
  completed_at: null,
  files_warned_at: null,
  files_erased_at: null,
  by_hand: 0,
  is_quote: 0,
  valid_until: null,
  accepted_at: null,
  receipt_number: null,
  billing_name: '',
  billing_address: '',
  billing_tax_number: '',
  terms_sha256: null,
  terms_accepted_at: null,
} as const satisfies Partial<OrderRow>;

type Contents = {
  lines: PriceLine[];
  files: FileRow[];
  /** The title of each song, or empty. */
  titles: string[];
  references: { song: number; url: string }[];
  /** What the studio tells the client about an order it enters. */
  note?: string | undefined;
};

/** Writes an order with its lines, files, songs and first event, and adds it to the figures, its client's included. */
export const insertOrder = async (
  tx: Queries,
  given: Omit<OrderRow, 'seq'>,
  { lines, files, titles, references, note }: Contents,
): Promise<void> => {
  const files_complete_at = hasFilesForEverySong(files, given.song_count, areWholeSongs(given))
    ? given.created_at
    : null;
  const marked = { ...given, files_complete_at };
  const row = {
    ...marked,
    ...deriveOrderState({ ...marked, seq: 0 }, [], nothingDelivered),
  };
  const { seq } = await insertRow(tx, 'orders', row, 'seq');
  await insertRows(
    tx,
    'order_lines',
    lines.map((line, position) => ({ order_id: row.id, position, ...line })),
  );
  await insertRows(
    tx,
    'order_songs',
    titles.flatMap((title, place) =>
      title ? [{ order_id: row.id, song: place + 1, title, approved_at: null }] : [],
    ),
  );
  await insertRows(
    tx,
    'order_references',
    references.map(({ song, url }, position) => ({ order_id: row.id, song, position, url })),
  );
  await insertRows(tx, 'order_files', files);
  await insertRows(tx, 'order_events', [buildPlacedEvent(row, note)]);
  const order = { ...row, seq };
  await countPlacedOrder(tx, order, getClientFigures(order));
  // The client's own figures are written with the client's row.
  const figures = diffFigures([], [{ order, payments: [] }]);
  await applyFigureChanges(
    tx,
    figures.filter(({ table }) => table !== 'clients'),
  );
  await addToStoredTotals(
    tx,
    files.length,
    files.reduce((sum, { size_bytes }) => sum + size_bytes, 0),
  );
};

const buildPlacedEvent = ({ id, created_at, status }: Omit<OrderRow, 'seq'>, note = '') => ({
  order_id: id,
  at: created_at,
  kind: 'placed' as const,
  from_status: null,
  to_status: status,
  note,
  admin_note: '',
});
