import { randomId } from '../../../lib/random-id.ts';
import type { FormContent, FormFile } from '../form/order-state.ts';
import type { FreshPrice } from './refresh-price.ts';
import { getOrderEntries, type OrderToSend, type SendOutcome } from './send-order.ts';

/** An order as it went out: its key, and the price and code it was sent with. */
export type SentOrder = { order: OrderToSend; key: string; fresh: FreshPrice };

const getFiles = (files: readonly FormFile[]) => files.map(({ id, name, size }) => [id, name, size]);
const entered = ({ fields, files }: FormContent) => JSON.stringify([fields, getFiles(files)]);

/** What a refusal says only of this one try: nothing of an order that was sent before. */
const passing = [408, 429];
const isFinal = (outcome: SendOutcome) =>
  outcome.kind === 'placed' ||
  (outcome.kind === 'refused' &&
    outcome.status >= 400 &&
    outcome.status < 500 &&
    !passing.includes(outcome.status));
// A failing server, or a proxy that gave up waiting for it, may have let the order through.
const mayBePlaced = (outcome: SendOutcome) =>
  outcome.kind === 'unanswered' ||
  outcome.kind === 'stopped' ||
  (outcome.kind === 'refused' && !isFinal(outcome) && !passing.includes(outcome.status));

/** Keeps one order one order: the same content goes out under the same key until the server has decided. */
export const createIdempotencyStore = () => {
  let kept = { content: '', key: '' };
  let open: SentOrder | undefined;
  return {
    prepare(order: OrderToSend, fresh: FreshPrice): SentOrder {
      const content = JSON.stringify([getOrderEntries(order), getFiles(order.files)]);
      if (kept.content !== content) kept = { content, key: randomId() };
      return { order, key: kept.key, fresh };
    },
    /**
     * The order that may have been placed, if what is entered is still the same. It goes out again as it was: by now its
     * code may be used up, by itself, or a price be another, and either would make it a second order.
     */
    findUnanswered: (now: FormContent): SentOrder | undefined =>
      open && entered(open.order) === entered(now) ? open : undefined,
    recordOutcome(sent: SentOrder, outcome: SendOutcome): void {
      if (mayBePlaced(outcome)) open = sent;
      if (!isFinal(outcome)) return;
      if (open?.key === sent.key) open = undefined;
      if (kept.key === sent.key) kept = { content: '', key: '' };
    },
  };
};
