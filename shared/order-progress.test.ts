import { expect, test } from 'vitest';
import { getProgress } from './order-progress.ts';
import { statusTable } from './order-statuses.ts';

type Order = Parameters<typeof getProgress>[0];
const at = '2026-11-23T10:00:00.000Z';

type Told = {
  kinds?: string[];
  status?: Order['status'];
  /** Kinds of which the song has a version. */
  there?: string[];
  turn?: Order['turn'];
  approved?: boolean;
  /** Notes on it are with the studio. */
  noted?: boolean;
  money?: Order['money']['state'];
  total?: number;
  paid?: boolean;
};
const order = (told: Told): Order => {
  const { kinds = ['mix', 'master'], status = 'in_progress', there = [], turn = 'studio' } = told;
  return {
    ...{ cancelled_at: null, can_start: told.paid ?? true, status, turn },
    stage: statusTable[status].stage,
    money: { state: told.money ?? 'paid' },
    total_amount: told.total ?? 50,
    songs: [
      {
        approved_at: told.approved ? at : null,
        has_open_notes: told.noted ?? false,
        versions: there,
      },
    ],
    deliverables: kinds.map((kind) => ({ song: 1, kind, version_id: there.includes(kind) ? kind : null })),
  };
};

test.each<[string, Told, string]>([
  ['unpaid', { paid: false, status: 'pending' }, 'paid'],
  ['paid, not begun', { status: 'payment_received' }, 'mixing'],
  ['in work', {}, 'mixing'],
  ['a mix to listen to', { status: 'mixed', there: ['mix'], turn: 'client' }, 'review'],
  ['notes on it', { status: 'revision_requested', there: ['mix'], noted: true }, 'mixing'],
  ['the mix approved', { status: 'mixed', there: ['mix'], approved: true }, 'mastering'],
  ['mixed elsewhere', { status: 'mixed' }, 'mastering'],
  ['the master is there', { status: 'delivered', there: ['mix', 'master'], turn: 'client' }, 'delivered'],
  [
    'notes on the master',
    { status: 'revision_requested', there: ['mix', 'master'], noted: true },
    'mastering',
  ],
  [
    'the master is there, an edit isn’t',
    {
      kinds: ['mix', 'master', 'clean'],
      status: 'mastered',
      there: ['mix', 'master'],
      turn: 'client',
    },
    'mastering',
  ],
  [
    'approved, and an edit is next',
    { kinds: ['mix', 'master', 'clean'], status: 'mastered', there: ['mix', 'master'], approved: true },
    'mastering',
  ],
  ['delivered elsewhere', { status: 'delivered', turn: 'client' }, 'delivered'],
  [
    'the mix is there, the master was delivered elsewhere',
    { status: 'delivered', there: ['mix'] },
    'delivered',
  ],
  [
    'over, and given back',
    { status: 'completed', there: ['mix'], paid: false, money: 'refunded' },
    'delivered',
  ],
  ['over, and unpaid', { status: 'completed', there: ['mix'], paid: false, money: 'unpaid' }, 'paid'],
  ['all approved', { status: 'completed', there: ['mix', 'master'], approved: true }, 'delivered'],
])('mixing and mastering, %s', (_name, told, present) => {
  expect(getProgress(order(told))).toEqual({
    steps: ['paid', 'mixing', 'review', 'mastering', 'delivered'],
    present,
  });
});

test.each<[string, Told, string[], string]>([
  ['mastering alone', { kinds: ['master'] }, ['paid', 'mastering', 'review', 'delivered'], 'mastering'],
  [
    'a master to listen to',
    { kinds: ['master'], status: 'delivered', there: ['master'], turn: 'client' },
    ['paid', 'mastering', 'review', 'delivered'],
    'review',
  ],
  [
    'an approved master with an edit to come',
    { kinds: ['master', 'clean'], status: 'mastered', there: ['master'], approved: true },
    ['paid', 'mastering', 'review', 'delivered'],
    'mastering',
  ],
  [
    'an approved master with its edit',
    { kinds: ['master', 'clean'], status: 'mastered', there: ['master', 'clean'], approved: true },
    ['paid', 'mastering', 'review', 'delivered'],
    'delivered',
  ],
  [
    'an order that the studio completed without an edit',
    { kinds: ['master', 'clean'], status: 'completed', there: ['master'], approved: true },
    ['paid', 'mastering', 'review', 'delivered'],
    'delivered',
  ],
  ['a mix alone', { kinds: ['mix', 'stems'] }, ['paid', 'mixing', 'review', 'delivered'], 'mixing'],
  ['a kind of the studio’s own', { kinds: ['atmos'] }, ['paid', 'work', 'review', 'delivered'], 'work'],
  ['advice', { kinds: [] }, ['paid', 'work', 'delivered'], 'work'],
  [
    'something to listen to of a service that names nothing',
    { kinds: [], status: 'delivered', there: ['version'], turn: 'client' },
    ['paid', 'work', 'review', 'delivered'],
    'review',
  ],
  ['something free', { paid: false, total: 0 }, ['mixing', 'review', 'mastering', 'delivered'], 'mixing'],
  ['advice that was given', { kinds: [], status: 'delivered' }, ['paid', 'work', 'delivered'], 'delivered'],
])('%s has its own steps', (_name, told, steps, present) => {
  expect(getProgress(order(told))).toEqual({ steps, present });
});

test('a cancelled order goes nowhere', () => {
  expect(getProgress({ ...order({}), cancelled_at: at })).toBeNull();
});
