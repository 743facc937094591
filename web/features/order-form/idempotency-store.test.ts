import { describe, expect, it } from 'vitest';
import { defaultOffer } from '../../../shared/default-offer.ts';
import { emptyOrderFields } from '../../../shared/order-fields.ts';
import { createIdempotencyStore } from './idempotency-store.ts';
import { getQuote } from './order-quote.ts';
import type { FormContent } from './order-state.ts';
import type { FreshPrice } from './refresh-price.ts';
import type { OrderToSend, SendOutcome } from './send-order.ts';

const fields = { ...emptyOrderFields, name: 'Nova', discount_code: 'ONCE' };
const file = { id: 'file-1', name: 'a.wav', size: 10 };
const state: FormContent = { fields, files: [file] };
const quote = getQuote(defaultOffer, fields);
const fresh: FreshPrice = { offer: defaultOffer, check: { state: 'none' }, quote };
const order: OrderToSend = {
  fields,
  files: [file],
  titles: ['Night Bus'],
  upload_ids: ['0'.repeat(32)],
  draft_id: '',
  quote,
  service: 'mix_master',
  discountCode: 'ONCE',
};

const refused = (status: number): SendOutcome => ({ kind: 'refused', status, body: null });
const unanswered: SendOutcome = { kind: 'unanswered' };
const stopped: SendOutcome = { kind: 'stopped' };
/** A store after one order with these outcomes. */
const endedWith = (...outcomes: SendOutcome[]) => {
  const store = createIdempotencyStore();
  const sent = store.prepare(order, fresh);
  for (const outcome of outcomes) store.recordOutcome(sent, outcome);
  return { store, sent };
};

describe('idempotency key of an order', () => {
  it('stays the same until something changes, then is replaced', () => {
    const store = createIdempotencyStore();
    const keyOf = (next: OrderToSend) => store.prepare(next, fresh).key;
    const first = keyOf(order);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(keyOf({ ...order, fields: { ...fields } })).toBe(first);
    const changes: OrderToSend[] = [
      { ...order, fields: { ...fields, notes: 'x' } },
      { ...order, files: [{ ...file, id: 'file-2' }] },
      { ...order, files: [] },
      { ...order, upload_ids: ['1'.repeat(32)] },
      { ...order, discountCode: '' },
      { ...order, quote: { ...quote, total_amount: 1 } },
    ];
    const keys = new Set([first, ...changes.map(keyOf)]);
    expect(keys.size).toBe(changes.length + 1);
    expect(createIdempotencyStore().prepare(order, fresh).key).not.toBe(first);
  });

  it('survives a stopped wait, but not a refusal', () => {
    const stop = endedWith(stopped);
    expect(stop.store.prepare(order, fresh).key).toBe(stop.sent.key);
    const refusal = endedWith(refused(422));
    expect(refusal.store.prepare(order, fresh).key).not.toBe(refusal.sent.key);
  });
});

describe('order that may have been placed', () => {
  it.each([
    ['no answer came', unanswered],
    ['waiting was stopped', stopped],
    ['a proxy gave up', refused(504)],
    ['the answer could not be read', refused(200)],
  ])('is sent again unchanged when %s', (_, outcome) => {
    const { store, sent } = endedWith(outcome);
    expect(store.findUnanswered(state)).toBe(sent);
    expect(store.findUnanswered({ ...state, fields: { ...fields } })).toBe(sent);
  });

  it.each([
    ['it was refused', refused(409)],
    ['there were too many', refused(429)],
    ['it is placed', { kind: 'placed', order_id: 'MX-1', order_key: 'k', promise: null } as const],
  ])('is settled when %s', (_, outcome) => {
    expect(endedWith(outcome).store.findUnanswered(state)).toBeUndefined();
  });

  it('stays open after an inconclusive attempt, until the server decides', () => {
    const { store, sent } = endedWith(unanswered, refused(429));
    expect(store.findUnanswered(state)).toBe(sent);
    store.recordOutcome(sent, refused(409));
    expect(store.findUnanswered(state)).toBeUndefined();
  });

  it('is not affected by changes, and is found again when they are undone', () => {
    const { store, sent } = endedWith(unanswered);
    const changes: FormContent[] = [
      { ...state, fields: { ...fields, discount_code: '' } },
      { ...state, fields: { ...fields, song_count: 2 } },
      { ...state, files: [{ ...file, id: 'file-2' }] },
    ];
    for (const changed of changes) expect(store.findUnanswered(changed)).toBeUndefined();
    const other = store.prepare({ ...order, files: [] }, fresh);
    store.recordOutcome(other, refused(422));
    expect(store.findUnanswered(state)).toBe(sent);
  });
});
