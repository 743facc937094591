import type { ErrorBody } from '../../../shared/errors.ts';
import { toPlainAmount } from '../../../shared/money.ts';
import { formTextNames, getSongBrief } from '../../../shared/order-fields.ts';
import type { Quote } from '../../../shared/pricing.ts';
import { type Answer, readErrorBody } from '../../lib/api.ts';
import { sendWhenOnline } from '../../lib/connection.ts';
import type { FormContent } from './order-state.ts';

/** Progress of sending an order. `waiting`: files are still uploading, and the order is sent once the server has them. */
export type Phase = 'editing' | 'checking' | 'waiting' | 'sending' | 'placed';

export type OrderToSend = FormContent & {
  /** Titles of the songs. */
  titles: string[];
  /** Ids of the files, in order. */
  upload_ids: string[];
  draft_id: string;
  quote: Quote;
  /** The id of the chosen service. */
  service: string;
  discountCode: string;
};
type Promised = Answer<'POST /api/orders/immediate'>['promise'];
export type SendOutcome =
  | { kind: 'placed'; order_id: string; order_key: string; promise: Promised | null }
  | { kind: 'refused'; body: ErrorBody | null; status: number }
  /** Stopped by the client. The server may have placed the order anyway. */
  | { kind: 'stopped' }
  | { kind: 'unanswered' };

/** Text parts of the order, amounts as displayed. */
export const getOrderEntries = ({
  fields,
  titles,
  upload_ids,
  draft_id,
  quote,
  service,
  discountCode,
  terms,
}: OrderToSend): [string, string][] => [
  ...formTextNames.map((field): [string, string] => [
    field,
    field === 'discount_code' ? discountCode : fields[field],
  ]),
  ['song_count', String(quote.lines[0]?.quantity ?? fields.song_count)],
  ...titles.map((title): [string, string] => ['song_title', title]),
  ...titles.flatMap((_, at) =>
    getSongBrief(fields, at + 1)
      .references.filter(Boolean)
      .map((link): [string, string] => ['reference', `${at + 1}|${link}`]),
  ),
  ['service', service],
  // Of those chosen, what is offered with the service.
  ['add_ons', quote.lines.flatMap(({ item }) => (item === 'base' ? [] : [item])).join(',')],
  ['currency', quote.currency],
  ['original_amount', toPlainAmount(quote.original_amount, quote.currency)],
  ['total_amount', toPlainAmount(quote.total_amount, quote.currency)],
  ['discount_amount', toPlainAmount(quote.discount_amount, quote.currency)],
  ['upload_ids', upload_ids.join(',')],
  ...(terms?.isAccepted
    ? ([
        ['accepted_terms', 'true'],
        ['terms_sha256', terms.sha256],
      ] satisfies [string, string][])
    : []),
  ...(draft_id ? [['draft_id', draft_id] satisfies [string, string]] : []),
];

const readOutcome = (status: number, text: string): SendOutcome => {
  if (status < 200 || status > 299) return { kind: 'refused', status, body: readErrorBody(text) };
  try {
    const answer: unknown = JSON.parse(text);
    if (typeof answer === 'object' && answer !== null && 'order_id' in answer) {
      const order_key = 'order_key' in answer ? String(answer.order_key) : '';
      const promise = 'promise' in answer ? (answer.promise as Promised | null) : null;
      return { kind: 'placed', order_id: String(answer.order_id), order_key, promise };
    }
  } catch {}
  return { kind: 'refused', status, body: null };
};

/** Sends the order: its texts, and the ids of the uploads. */
export const sendOrder = (
  order: OrderToSend,
  key: string,
): { outcome: Promise<SendOutcome>; cancel(): void } => {
  const form = new FormData();
  for (const [name, value] of getOrderEntries(order)) form.append(name, value);
  const giveUp = new AbortController();
  const ask = async (): Promise<SendOutcome> => {
    const { signal } = giveUp;
    try {
      const headers = { 'Idempotency-Key': key };
      const answer = await sendWhenOnline(
        () => fetch('/api/orders/immediate', { method: 'POST', headers, body: form, signal }),
        signal,
      );
      return readOutcome(answer.status, await answer.text());
    } catch {
      return { kind: signal.aborted ? 'stopped' : 'unanswered' };
    }
  };
  return { outcome: ask(), cancel: () => giveUp.abort() };
};
