import { toPlainAmount } from '../../../shared/money.ts';
import type { Deps } from '../../deps.ts';
import { now } from '../../lib/clock.ts';
import type { Queries } from '../../ports/database/port.ts';
import { putInboxItem } from '../ledger/inbox-queries.ts';
import { findOrder } from '../ledger/order-queries.ts';
import { readEmailSettings } from '../settings/present.ts';
import { noteEvent } from './card-queries.ts';
import {
  type ChargeRow,
  insertRefund,
  listRefunds,
  lockCharge,
  type RefundRow,
  updateCharge,
  updateRefund,
} from './charge-queries.ts';
import { describeUnknown } from './describe-refund.ts';
import type { ChargeNews, RefundNews } from './read-charge-news.ts';
import { settleCharge } from './settle-charge.ts';

/**
 * Writes down what Stripe says was given back of a card payment, once, and enters it in the payments of its order. News
 * of a payment that isn't recorded waits for it: Stripe promises no order, and another shop of the account may have
 * taken it.
 */
export const recordRefunds = async (
  deps: Deps,
  news: ChargeNews,
  event: { id: string; at: string },
): Promise<void> => {
  const { database, signals } = deps;
  const settings = await readEmailSettings(deps);
  await database.transaction(async (tx) => {
    const at = now();
    const charge = await lockCharge(tx, news.charge_id, at);
    if (!(await noteEvent(tx, { id: event.id, at, order_id: charge.order_id, problem: '' }))) return;
    const changed = await writeNews(tx, charge, news, event.at);
    if (charge.order_id === null) return tellUnknown(tx, news, at);
    await settleCharge({ deps, tx, charge, settings, at, changed });
  });
  signals.emit('mail-queued');
};

const rank: Record<RefundRow['state'], number> = { noted: 0, given: 1, lost: 2, returned: 3 };

/**
 * Whether an event says more of a refund or dispute than is known. A refund that has come back stays so. A dispute may
 * be opened again, so that the later event counts; of events of one second, the one that goes further.
 */
const isNews = (row: RefundRow, { kind, state }: RefundNews, at: string): boolean => {
  if (state === row.state) return false;
  return kind === 'dispute' && at !== row.at ? at > row.at : rank[state] > rank[row.state];
};

/** Writes it down. Returns the ids of what is news; what is behind what is known already is not. */
const writeNews = async (
  tx: Queries,
  charge: ChargeRow,
  { refunds, refunded }: ChargeNews,
  at: string,
): Promise<Set<string>> => {
  const known = await listRefunds(tx, charge.id);
  const changed = new Set<string>();
  for (const refund of refunds) {
    const row = known.find(({ id }) => id === refund.id);
    if (row && !isNews(row, refund, at)) continue;
    changed.add(refund.id);
    // What came back was taken out of the books: it is entered anew.
    if (row)
      await updateRefund(tx, row.id, {
        ...{ state: refund.state, at },
        ...(row.state === 'returned' && { payment_id: null }),
      });
    else await insertRefund(tx, { ...refund, charge_id: charge.id, at, payment_id: null });
  }
  if (refunded === null) return changed;
  // Stripe's sum leaves out refunds that had failed by then; ours has every refund, so that it only ever grows.
  const failed = (await listRefunds(tx, charge.id))
    .filter((row) => row.kind === 'refund' && row.state === 'returned' && row.at <= at)
    .reduce((sum, { amount }) => sum + amount, 0);
  const sum = refunded + failed;
  if (sum > charge.refunded) {
    charge.refunded = sum;
    await updateCharge(tx, charge.id, { refunded: sum });
  }
  return changed;
};

/** Says so if the payment is said to be for an order here. */
const tellUnknown = async (
  tx: Queries,
  { charge_id, order_id, refunded, currency }: ChargeNews,
  at: string,
): Promise<void> => {
  if (!order_id || refunded === null || !(await findOrder(tx, order_id))) return;
  const text = describeUnknown(`${toPlainAmount(refunded, currency)} ${currency}`, charge_id);
  await putInboxItem(tx, { kind: 'card_refund', order_id, subject: charge_id, text, at });
};
