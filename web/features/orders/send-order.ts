import type { ErrorBody } from '../../../shared/errors.ts';
import { toDollars } from '../../../shared/money.ts';
import { addOns, type Quote } from '../../../shared/pricing.ts';
import { readErrorBody } from '../../lib/api.ts';
import { type UploadAnswer, upload } from '../../lib/upload.ts';
import type { UploadProgress } from '../../lib/upload-progress.ts';
import type { OrderFields } from './order-state.ts';
import type { PickedFile } from './picked-files.ts';

export type OrderToSend = { fields: OrderFields; files: PickedFile[]; quote: Quote; discountCode: string };
export type SendOutcome =
  | { kind: 'placed'; order_id: string }
  | { kind: 'refused'; body: ErrorBody | null; status: number }
  /** With `all_sent`, the server may have placed the order although the client stopped waiting. */
  | { kind: 'cancelled'; all_sent: boolean }
  | { kind: 'unanswered' };

/** The text parts of the order, amounts in dollars as they were shown. */
export const orderEntries = ({ fields, quote, discountCode }: OrderToSend): [string, string][] => [
  ['name', fields.name],
  ['email', fields.email],
  ['project_details', fields.project_details],
  ['notes', fields.notes],
  ['song_count', String(fields.song_count)],
  ...addOns.map(({ flag }): [string, string] => [flag, String(fields.add_ons[flag])]),
  ['original_amount', toDollars(quote.original_amount).toFixed(2)],
  ['total_amount', toDollars(quote.total_amount).toFixed(2)],
  ['discount_code', discountCode],
  ['discount_amount', toDollars(quote.discount_amount).toFixed(2)],
];

const readOutcome = ({ status, text }: UploadAnswer): SendOutcome => {
  if (status < 200 || status > 299) return { kind: 'refused', status, body: readErrorBody(text) };
  try {
    const answer: unknown = JSON.parse(text);
    if (typeof answer === 'object' && answer !== null && 'order_id' in answer)
      return { kind: 'placed', order_id: String(answer.order_id) };
  } catch {}
  return { kind: 'refused', status, body: null };
};

/** Sends the order. Texts go before files: the server prices an order before it takes a byte of audio. */
export const sendOrder = (
  order: OrderToSend,
  key: string,
  onProgress: (progress: UploadProgress) => void,
): { outcome: Promise<SendOutcome>; cancel(): void } => {
  const form = new FormData();
  for (const [name, value] of orderEntries(order)) form.append(name, value);
  for (const { file, name } of order.files) form.append('files', file, name);

  const giveUp = new AbortController();
  let allSent = false;
  const outcome = upload({
    method: 'POST',
    path: '/api/orders/immediate',
    headers: { 'Idempotency-Key': key },
    form,
    sizes: order.files.map(({ size }) => size),
    signal: giveUp.signal,
    onProgress(progress) {
      allSent = progress.phase === 'processing';
      onProgress(progress);
    },
  }).then(
    readOutcome,
    (): SendOutcome =>
      giveUp.signal.aborted ? { kind: 'cancelled', all_sent: allSent } : { kind: 'unanswered' },
  );
  return { outcome, cancel: () => giveUp.abort() };
};
