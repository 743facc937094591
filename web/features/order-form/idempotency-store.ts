import { randomId } from '../../lib/random-id.ts';
import type { FormContent, FormFile } from './order-state.ts';
import type { FreshPrice } from './refresh-price.ts';
import { getOrderEntries, type OrderToSend, type SendOutcome } from './send-order.ts';

/** An order as it was sent: its idempotency key, price and code. */
export type SentOrder = { order: OrderToSend; key: string; fresh: FreshPrice };

const getFiles = (files: readonly FormFile[]) => files.map(({ id, name, size }) => [id, name, size]);
const entered = ({ fields, files }: FormContent) => JSON.stringify([fields, getFiles(files)]);

/** Refusals that concern only this attempt and say nothing about an earlier one. */
const passing = [408, 429];
const isFinal = (outcome: SendOutcome) =>
  outcome.kind === 'placed' ||
  (outcome.kind === 'refused' &&
    outcome.status >= 400 &&
    outcome.status < 500 &&
    !passing.includes(outcome.status));
// After a server error or a proxy timeout, the order may have been placed.
const mayBePlaced = (outcome: SendOutcome) =>
  outcome.kind === 'unanswered' ||
  outcome.kind === 'stopped' ||
  (outcome.kind === 'refused' && !isFinal(outcome) && !passing.includes(outcome.status));

/** Prevents duplicate orders: the same content is sent under the same key until the server has decided. */
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
     * The order that may have been placed, if the input is still the same. It is resent exactly as before: by now its
     * code may be used up (by this very order) or a price may have changed, and either would make it a second order.
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
