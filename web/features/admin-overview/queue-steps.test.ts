import { describe, expect, it } from 'vitest';
import type { QueueReason, QueueReasonKind } from '../../../shared/queue.ts';
import { describeReason, getQueueSteps, type QueueOrder } from './queue-steps.ts';

const now = Date.parse('2026-11-26T12:00:00.000Z');
const order: QueueOrder = {
  order_id: 'MX-1',
  client_info: { name: 'Juno Vale', email: 'juno@example.com' },
  title: 'Night Bus',
  status: 'in_progress',
  song_count: 1,
  currency: 'USD',
  total_amount: 68,
  rush_delivery: false,
  file_count: 2,
  created_at: '2026-11-20T12:00:00.000Z',
  due_at: '2026-11-21T11:00:00.000Z',
  paused: null,
  files_complete: true,
  paid_amount: 68,
  due_amount: 0,
  is_paid: true,
  deposit_amount: null,
  due_now_amount: 0,
  can_start: true,
  is_delivered_unpaid: false,
  money: { state: 'paid', label: 'Paid', text: 'Paid in full.' },
  has_report: false,
  valid_until: null,
  quote_ended: false,
  cancelled_at: null,
  archived_at: null,
  trashed_at: null,
  reports: [],
  delivers: ['mix', 'master'],
  next_step: null,
};
const unpaid: QueueOrder = {
  ...order,
  status: 'pending',
  is_paid: false,
  can_start: false,
  paid_amount: 0,
  due_amount: 68,
};
const report = { id: 'p1', method: 'paypal', amount: 68 } as const;
const reason = (kind: QueueReasonKind, more: Partial<QueueReason> = {}): QueueReason => ({
  kind,
  at: '2026-11-21T11:00:00.000Z',
  count: 1,
  text: '',
  item_id: null,
  ...more,
});
const labels = (of: QueueOrder | null, ...kinds: QueueReasonKind[]) =>
  getQueueSteps({
    order: of,
    reasons: kinds.map((kind) => reason(kind, { item_id: `${kind}:MX-1` })),
  }).map(({ label }) => label);

describe('getQueueSteps', () => {
  it('starts with the step for the most urgent reason, and offers each step once', () => {
    const next_step = { action: 'upload', label: 'Upload a mix' } as const;
    expect(labels({ ...order, next_step }, 'overdue', 'message', 'files')).toEqual([
      'Upload a mix',
      'Answer',
      'Open files',
      'Mark message as done',
      'Mark files as done',
      'Mark mixed',
      'View order',
    ]);
    // What isn't mixed is never marked so.
    for (const [delivers, label] of [
      [['mix'], 'Mark mixed'],
      [['master'], 'Mark mastered'],
      [[], 'Mark delivered'],
    ] as const)
      expect(labels({ ...order, delivers: [...delivers], next_step }, 'overdue', 'message')).toEqual([
        ...['Upload a mix', 'Answer', 'Mark message as done', label, 'View order'],
      ]);
    const mixed = { ...order, status: 'mixed', delivers: ['mix'], next_step } as const;
    expect(labels({ ...mixed, delivers: ['mix'] }, 'overdue')).toContain('Mark delivered');
    const toStart = { ...order, status: 'payment_received' } as const;
    const start = { action: 'start_work', label: 'Start work' } as const;
    expect(labels({ ...toStart, next_step: start }, 'overdue', 'start')[0]).toBe('Start work');
    expect(labels({ ...order, next_step }, 'overdue', 'round')[0]).toBe('Open notes');
    expect(labels({ ...order, next_step }, 'due_today', 'round')[0]).toBe('Open notes');
    expect(labels({ ...order, next_step }, 'due_today', 'message')[0]).toBe('Upload a mix');
    const complete = { action: 'complete', label: 'Mark completed' } as const;
    expect(labels({ ...order, next_step: complete }, 'overdue')).toEqual(['Mark completed', 'View order']);
    const deliver = { action: 'deliver', label: 'Send for review' } as const;
    expect(labels({ ...order, next_step: deliver }, 'overdue', 'round').slice(0, 2)).toEqual([
      'Send for review',
      'Open notes',
    ]);
    expect(labels(order, 'round')[0]).toBe('Open notes');
  });

  it('confirms the only report of an unpaid order, and otherwise looks at the payments first', () => {
    expect(labels({ ...unpaid, reports: [report] }, 'payment_reported')[0]).toBe('Confirm payment');
    expect(labels({ ...unpaid, reports: [report, report] }, 'payment_reported')[0]).toBe('Check reports');
    expect(labels({ ...order, reports: [report] }, 'payment_reported')[0]).toBe('Check report');
    expect(labels(unpaid, 'payment')[0]).toBe('Record payment');
  });

  it('opens drafts of no order', () => {
    expect([labels(null, 'track'), labels(null, 'testimonial')]).toEqual([['Open draft'], ['Open review']]);
  });

  it('opens the payments for money that moved, and the card settings if it is for no order', () => {
    expect(labels(order, 'card_refund')).toEqual(['Open payments', 'Mark refund as done', 'View order']);
    expect(labels(null, 'card_payment')).toEqual(['Open card settings', 'Mark card payment as done']);
  });
});

it.each<[QueueReason, string]>([
  [reason('overdue'), 'Overdue 5 days'],
  [reason('overdue', { at: '2026-11-26T11:35:00.000Z' }), 'Overdue 25 min'],
  [reason('overdue', { at: '2026-11-25T11:00:00.000Z' }), 'Overdue 25 h'],
  [reason('due_today', { at: '2026-11-26T12:51:30.000Z' }), 'Due in 51 min'],
  [reason('due_today', { at: '2026-11-26T17:59:00.000Z' }), 'Due in 5 h'],
  [reason('message', { count: 2, text: 'Hi. You there?' }), '2 messages'],
  [reason('files', { text: '2 more files. Song 1: kick.wav' }), '2 files'],
  [reason('round', { text: 'Round 1: 3 notes.' }), 'Round 1: 3 notes'],
  [reason('approval', { text: 'Master 1 of Mr. Blue' }), 'Approved Master 1 of Mr. Blue'],
  [reason('card_refund', { text: '$12.50 refunded in Stripe. It’s re_1.' }), '$12.50 refunded in Stripe'],
  [reason('start'), 'Paid, not started'],
  [reason('late_payment'), 'Delivered, $68 not paid'],
  [reason('track', { count: 2 }), '2 draft tracks'],
  [reason('testimonial'), '1 draft review'],
  [reason('brief', { text: 'Notes and song title changed' }), 'Notes and song title changed'],
])('describes %j', (one, words) => {
  expect(describeReason(one, unpaid, now)).toBe(words);
});

it('doesn’t call a free order paid', () => {
  const free = { ...unpaid, total_amount: 0, due_amount: 0 };
  expect(describeReason(reason('start'), free, now)).toBe('Nothing to pay, not started');
});

it('leads to a brief that changed', () => {
  expect(labels(order, 'brief').slice(0, 2)).toEqual(['Open brief', 'Mark brief as done']);
});

it('offers to renew a quote that has ended, and says when it did', () => {
  const ended = { ...order, status: 'pending', quote_ended: true, valid_until: '2026-11-20' } as const;
  const reason: QueueReason = { kind: 'payment', at: order.created_at, count: 1, text: '', item_id: null };
  expect(describeReason(reason, ended, now)).toMatch(/^Quote ended Friday 20 November/);
  expect(getQueueSteps({ order: ended, reasons: [reason] })[0]).toEqual({
    label: 'Renew quote',
    to: '/orders/MX-1#price',
  });
});
