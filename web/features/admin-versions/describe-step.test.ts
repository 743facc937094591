import { expect, test } from 'vitest';
import type { OrderDetail } from '../../../shared/orders.ts';
import { getStudioStep } from '../../../shared/studio-step.ts';
import { describeConsent } from '../admin-order/client-section.tsx';
import { describeStep } from './describe-step.ts';

const order = (changed: object = {}): OrderDetail =>
  ({
    client_info: { name: 'Juno Vale', email: 'juno@example.com' },
    status: 'in_progress',
    song_count: 1,
    currency: 'USD',
    due_amount: 68,
    is_paid: true,
    money: { state: 'paid', label: 'Paid', text: '' },
    can_start: true,
    due_now_amount: 68,
    files_complete: true,
    in_review: false,
    paused: null,
    cancelled_at: null,
    trashed_at: null,
    payments: [],
    files: [],
    songs: [{ song: 1, title: 'Night Bus', approved_at: null, references: [] }],
    versions: [],
    rounds: [],
    deliverables: ['mix', 'master'].map((kind) => ({
      song: 1,
      kind,
      version_id: null,
      ready_version_id: null,
    })),
    ...changed,
  }) as unknown as OrderDetail;
const words = (changed: object = {}) => describeStep(order(changed), getStudioStep(order(changed)));

test('the next step says what it is about', () => {
  expect(words({ status: 'payment_received' })).toBe('Paid, and every song has its files.');
  expect(words()).toBe('To come: mix and master.');
  const two = { song_count: 2, songs: [...order().songs, { song: 2, title: '', approved_at: null }] };
  expect(words(two)).toBe('To come: mix of Night Bus and master of Night Bus.');
  const notes = [{ state: 'done' }, { state: 'sent' }];
  expect(words({ rounds: [{ number: 2, sent_at: '2026-11-26T10:00:00.000Z', notes }] })).toBe(
    'Round 2: 1 of 2 notes done.',
  );
});

test('without a step of the studio, they say what it waits for', () => {
  expect(words({ status: 'pending', is_paid: false, can_start: false })).toBe(
    'Waiting for Juno Vale to pay $68.',
  );
  expect(words({ status: 'payment_received', files_complete: false })).toBe('This order has no files yet.');
  expect(words({ paused: 'Which take?' })).toBe('Waiting for Juno Vale: “Which take?”');
  const sent = { status: 'mixed', in_review: true };
  const [first, second] = ['2026-11-25T10:00:00.000Z', '2026-11-26T10:00:00.000Z'];
  const heard = (at: string | null) => ({
    versions: [
      { delivered_at: first, heard_at: first },
      { delivered_at: second, heard_at: at },
    ],
  });
  const rest = { is_paid: false, due_amount: 55.25 };
  expect(words({ ...sent, ...heard(null) })).toBe('Waiting for Juno Vale to listen.');
  expect(words({ ...sent, ...heard(null), ...rest })).toBe('Waiting for Juno Vale · $55.25 unpaid');
  expect(words({ ...sent, ...heard(second) })).toBe('Juno Vale is listening.');
  expect(words({ ...sent, ...heard(second), ...rest })).toBe('Juno Vale is listening · $55.25 unpaid');
  expect(words({ status: 'mixed', in_review: true, turn: 'studio' })).toBe(
    'Juno Vale is waiting for your answer.',
  );
  const later = order().deliverables.concat(order().deliverables, order().deliverables);
  expect(words({ deliverables: later, song_count: 3 })).toBe('0 of 6 delivered.');
  expect(words({ status: 'delivered' })).toBe('Delivered.');
  const songs = [{ ...order().songs[0], approved_at: '2026-11-26T10:00:00.000Z' }];
  expect(words({ status: 'completed', songs })).toBe('Juno Vale approved everything.');
  expect(words({ cancelled_at: '2026-11-26T10:00:00.000Z' })).toBe('Cancelled.');
});

test('whether the client agreed to be featured, with another name if they gave one', () => {
  const said = (showcase: boolean | null, showcase_credit = '') =>
    describeConsent({ ...order(), showcase, showcase_credit });
  expect(said(null)).toBe('');
  expect(said(false)).toBe('Juno Vale doesn’t want to be featured.');
  expect(said(true, 'Juno Vale')).toBe('Juno Vale agreed to be featured.');
  expect(said(true, 'JV')).toBe('Juno Vale agreed to be featured, as JV.');
});
