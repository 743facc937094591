import { statusesWith, statusTable } from '../../../shared/order-statuses.ts';
import { isClientReport } from '../../../shared/payments.ts';
import { DAY } from '../../lib/clock.ts';
import type { Queries } from '../../ports/database/port.ts';
import { updateCodeUse } from '../ledger/code-use.ts';
import { addEvent, listPayments, lockOrder } from '../ledger/queries.ts';
import type { OrderRow, PaymentRow } from '../ledger/rows.ts';
import { addToStoredTotals } from '../ledger/totals-queries.ts';
import { cancelFileJobs } from '../order-files/queries.ts';
import { getLatestEventTime } from '../order-status/event-queries.ts';
import { deleteOrderedUploads } from '../uploads/claim-queries.ts';

type Candidate = Pick<OrderRow, 'id' | 'seq'>;
const unpaidStatuses = statusesWith(({ means_paid }) => !means_paid);

/** How long a report of a payment keeps an order's files while the studio hasn't answered it. */
const REPORT_KEEPS_MS = 60 * DAY;

const getReportLimit = (at: string): string => new Date(Date.parse(at) - REPORT_KEEPS_MS).toISOString();

type Place = { shelf: 'current' | 'archived'; after: number };

/**
 * A page of orders placed before this moment that were never paid and still have files, oldest first. Those whose
 * client reported a payment lately are left out.
 */
export const listUnpaidOrders = (
  db: Queries,
  { before, at }: { before: string; at: string },
  { shelf, after }: Place,
  limit: number,
): Promise<Candidate[]> =>
  db
    .selectFrom('orders')
    .select(['id', 'seq'])
    .where('shelf', '=', shelf)
    .where('status', 'in', unpaidStatuses)
    .where('seq', '>', after)
    .where('paid_at', 'is', null)
    .where('paid_amount', '=', 0)
    .where('files_expired_at', 'is', null)
    .where('created_at', '<=', before)
    .where('file_count', '>', 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payments')
            .select('payments.id')
            .whereRef('payments.order_id', '=', 'orders.id')
            .where('state', '=', 'reported')
            .where('source', '<>', 'checkout')
            .where('reported_at', '>', getReportLimit(at)),
        ),
      ),
    )
    .orderBy('seq')
    .limit(limit)
    .execute();

/**
 * Marks an order's files as expired, if it is still unpaid and nothing has happened to it since this moment. Returns
 * the storage keys, which no row refers to any more. A client who went to PayPal was active then, nothing more; one who
 * reported a payment may have paid, until the studio has left that unanswered for long.
 */
export const expireFiles = async (tx: Queries, id: string, before: string, at: string): Promise<string[]> => {
  const order = await lockOrder(tx, id);
  if (!order || !isUnpaid(order) || (await getLatestEventTime(tx, id)) > before) return [];
  const keeps = (payment: PaymentRow) =>
    payment.state === 'reported' &&
    (payment.reported_at ?? '') > (isClientReport(payment) ? getReportLimit(at) : before);
  if ((await listPayments(tx, id)).some(keeps)) return [];
  // An unpaid order has no due time that would depend on these.
  const gone = { files_expired_at: at, files_complete_at: null, files_confirmed_at: null };
  await tx.updateTable('orders').set(gone).where('id', '=', id).execute();
  await updateCodeUse(tx, order, { ...order, ...gone });
  const keys = await markFilesExpired(tx, id, at);
  await addEvent(tx, order, { at, kind: 'files_expired' });
  return keys;
};

/** Marks the files of a locked order as expired and uncounts them; their findings stay. Returns their storage keys. */
export const markFilesExpired = async (tx: Queries, id: string, at: string): Promise<string[]> => {
  const files = await tx
    .updateTable('order_files')
    .set({ expired_at: at, check_state: 'skipped' })
    .where('order_id', '=', id)
    .where('expired_at', 'is', null)
    .returning(['id', 'storage_key', 'size_bytes'])
    .execute();
  await tx
    .updateTable('order_files')
    .set({ probe: 'failed' })
    .where('order_id', '=', id)
    .where('probe', '=', 'waiting')
    .execute();
  await cancelFileJobs(tx, files);
  await deleteOrderedUploads(tx, [id]);
  const bytes = files.reduce((sum, { size_bytes }) => sum + size_bytes, 0);
  if (files.length) await addToStoredTotals(tx, -files.length, -bytes);
  return files.map(({ storage_key }) => storage_key);
};

const isUnpaid = (order: OrderRow): boolean =>
  !statusTable[order.status].means_paid &&
  order.shelf !== 'trash' &&
  order.paid_at === null &&
  order.paid_amount === 0 &&
  order.files_expired_at === null;
