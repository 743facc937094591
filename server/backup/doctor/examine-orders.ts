import { toPlainAmount } from '../../../shared/money.ts';
import { type OrderStatus, orderStatuses } from '../../../shared/order-statuses.ts';
import { getAddedTax, type Tax } from '../../../shared/tax.ts';
import { deriveOrderState } from '../../features/ledger/derive-order-state.ts';
import { nothingDelivered } from '../../features/ledger/due-date.ts';
import { listPaymentsOf } from '../../features/ledger/queries.ts';
import type { OrderRow, PaymentRow } from '../../features/ledger/rows.ts';
import type { Queries } from '../../ports/database/port.ts';
import type { Finding } from './finding.ts';
import { listLastStatusesOf, listLinesOf, listOrdersAfter, type OrderLine } from './order-queries.ts';

const PAGE = 200;
const MAX_FINDINGS = 50;

/** Compares each order with its own lines, payments and history. */
export const examineOrders = async (db: Queries): Promise<Finding[]> => {
  const findings: Finding[] = [];
  for (let last = 0; findings.length < MAX_FINDINGS; ) {
    const orders = await listOrdersAfter(db, last, PAGE);
    const ids = orders.map(({ id }) => id);
    if (!ids.length) break;
    last = Number(orders.at(-1)?.seq);
    const lines = Map.groupBy(await listLinesOf(db, ids), ({ order_id }) => order_id);
    const payments = Map.groupBy(await listPaymentsOf(db, ids), ({ order_id }) => order_id);
    const statuses = new Map(
      (await listLastStatusesOf(db, ids)).map(({ order_id, to_status }) => [order_id, to_status]),
    );
    for (const order of orders) {
      const { id } = order;
      const own = { lines: lines.get(id) ?? [], payments: payments.get(id) ?? [], last: statuses.get(id) };
      for (const text of compareOrder(order, own)) findings.push({ text: `Order ${id}: ${text}`, advice });
    }
  }
  return findings.slice(0, MAX_FINDINGS);
};

const advice =
  'It was changed outside Mixfront. Compare it with its history, the emails about it, or the latest backup that doctor finds correct, and correct what is wrong.';

type Own = { lines: OrderLine[]; payments: PaymentRow[]; last: OrderStatus | undefined };

const compareOrder = (order: OrderRow, { lines, payments, last }: Own): string[] => {
  try {
    return [
      ...comparePrice(order, lines),
      ...compareStatus(order, last),
      ...comparePayments(order, payments),
    ];
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return [`it can’t be read (${error.message})`];
  }
};

const comparePrice = (order: OrderRow, lines: OrderLine[]): string[] => {
  const { found, money, compare } = comparison(order);
  for (const { label, quantity, unit_amount, amount } of lines)
    compare(`line “${label}”`, amount, quantity * unit_amount, `${quantity} times ${money(unit_amount)} is`);
  const sum = lines.reduce((all, { amount }) => all + amount, 0);
  compare('its price before discounts', order.original_amount, sum, 'its lines add up to');
  const total = order.original_amount - order.discount_amount + getAddedTax(readTax(order));
  compare('its total', order.total_amount, total, 'price, discount and tax make it');
  return found;
};

const compareStatus = ({ status }: OrderRow, last: OrderStatus | undefined): string[] => {
  if (!orderStatuses.includes(status))
    return [`its status “${status}” doesn’t exist; there are ${orderStatuses.join(', ')}`];
  return status === last
    ? []
    : [`its status is “${status}”, but its history ends with “${last ?? 'nothing'}”`];
};

const comparePayments = (order: OrderRow, payments: PaymentRow[]): string[] => {
  const { found, compare } = comparison(order);
  // Its state can’t be derived then.
  if (!orderStatuses.includes(order.status)) return [];
  // What follows from payments depends on no delivery.
  const derived = deriveOrderState(order, payments, nothingDelivered);
  const fromPayments = 'its payments make it';
  compare('the amount paid', order.paid_amount, derived.paid_amount, fromPayments);
  compare('the amount paid with test keys', order.test_amount, derived.test_amount, fromPayments);
  compare('the amount refunded', order.refunded_amount, derived.refunded_amount, fromPayments);
  compare('the amount reported', order.reported_amount, derived.reported_amount, fromPayments);
  const isPaid = (at: string | null) => (at === null ? 'not fully paid' : 'fully paid');
  if (isPaid(order.paid_at) !== isPaid(derived.paid_at))
    found.push(
      `it is marked as ${isPaid(order.paid_at)}, but its payments make it ${isPaid(derived.paid_at)}`,
    );
  return found;
};

const comparison = ({ currency }: OrderRow) => {
  const found: string[] = [];
  const money = (units: number) => `${toPlainAmount(units, currency)} ${currency}`;
  const compare = (what: string, kept: number, computed: number, from: string) => {
    if (kept !== computed) found.push(`${what} is ${money(kept)}, but ${from} ${money(computed)}`);
  };
  return { found, money, compare };
};

const readTax = ({ tax }: OrderRow): Tax | null => (tax === null ? null : (JSON.parse(tax) as Tax));
