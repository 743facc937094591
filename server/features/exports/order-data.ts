import { orderDetail } from '../../../shared/orders.ts';
import type { Deps } from '../../deps.ts';
import { readNumberedReceipt } from '../ledger/receipt-queries.ts';
import type { OrderRow } from '../ledger/rows.ts';
import { presentDetail } from '../orders/present.ts';
import { findAcceptedTerms } from '../site-pages/queries.ts';
import { readBesideOrder } from './order-queries.ts';
import { redactLinks } from './redact-links.ts';

const withFlag = <Row extends { published: 0 | 1 }>(row: Row) => ({ ...row, published: row.published === 1 });

/** Waveforms for drawing aren't data. */
const exportValue = (name: string, value: unknown): unknown => {
  if (name === 'peaks') return undefined;
  return typeof value === 'string' ? redactLinks(value) : value;
};

/**
 * All data of one order as JSON, without the bytes of its files and without links that open anything: what the owner's order page shows, plus what is stored
 * with the order elsewhere.
 */
export const writeOrderData = async (deps: Deps, row: OrderRow): Promise<string> => {
  const [shown, { testimonials, portfolio, reports, ...beside }, receipt] = await Promise.all([
    presentDetail(deps, row),
    readBesideOrder(deps.database.read, row.id),
    readNumberedReceipt(deps.database.read, row),
  ]);
  const { messages_before: _, files, ...detail } = orderDetail.parse(shown);
  const terms = detail.terms && {
    ...detail.terms,
    ...(await findAcceptedTerms(deps.database.read, detail.terms.sha256)),
  };
  const stored = new Map(reports.map(({ id, report }) => [id, report]));
  const data = {
    ...detail,
    files: files.map((file) => ({
      ...file,
      report: file.report && { ...file.report, ...JSON.parse(stored.get(file.id) ?? '{}') },
    })),
    terms,
    ...beside,
    receipt,
    testimonial: testimonials.map(withFlag)[0] ?? null,
    portfolio: portfolio.map(withFlag),
  };
  return JSON.stringify(data, exportValue, 2);
};
