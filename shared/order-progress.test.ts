import { expect, test } from 'vitest';
import { hasOpenNotes } from './open-notes.ts';
import { getProgress } from './order-progress.ts';
import { isMadeStatus, statusTable } from './order-statuses.ts';

type Order = Parameters<typeof getProgress>[0];
const [first, second, third] = [
  '2026-11-23T10:00:00.000Z',
  '2026-11-24T10:00:00.000Z',
  '2026-11-25T10:00:00.000Z',
];

type Told = {
  kinds?: string[];
  status?: Order['status'];
  /** Kinds of which the song has a version. */
  there?: string[];
  turn?: Order['turn'];
  approved?: boolean;
  /** When notes on the version were sent. */
  noted?: string;
  /** The studio ticked them, and the client was told. */
  ticked?: boolean;
  paid?: boolean;
};
const order = (told: Told): Order => {
  const { kinds = ['mix', 'master'], status = 'in_progress', there = [], turn = 'studio' } = told;
  return {
    ...{ cancelled_at: null, can_start: told.paid ?? true, status, turn },
    stage: statusTable[status].stage,
    is_made: isMadeStatus(status),
    rounds: told.noted
      ? [{ sent_at: told.noted, notes: [{ version_id: 'mix', state: told.ticked ? 'done' : 'sent' }] }]
      : [],
    songs: [
      {
        approved_at: told.approved ? third : null,
        versions: there.map((id) => ({ id, delivered_at: id === 'mix' ? first : second })),
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
  ['notes on it', { status: 'revision_requested', there: ['mix'], noted: second }, 'mixing'],
  [
    'the mix after the notes',
    { status: 'mixed', there: ['mix'], noted: '2026-11-22', turn: 'client' },
    'review',
  ],
  ['the mix approved', { status: 'mixed', there: ['mix'], approved: true }, 'mastering'],
  ['mixed elsewhere', { status: 'mixed' }, 'mastering'],
  ['the master is there', { status: 'delivered', there: ['mix', 'master'], turn: 'client' }, 'delivered'],
  [
    'notes on the master',
    { status: 'revision_requested', there: ['mix', 'master'], noted: third },
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
  ['advice that was given', { kinds: [], status: 'delivered' }, ['paid', 'work', 'delivered'], 'delivered'],
])('%s has its own steps', (_name, told, steps, present) => {
  expect(getProgress(order(told))).toEqual({ steps, present });
});

test('a cancelled order goes nowhere', () => {
  expect(getProgress({ ...order({}), cancelled_at: first })).toBeNull();
});

test('notes are with the studio until the song’s next version, or until it says that it has delivered', () => {
  const open = (told: Told) => {
    const one = order(told);
    return one.songs.map((song) => hasOpenNotes(song, one));
  };
  expect(open({ status: 'revision_requested', there: ['mix'], noted: second })).toEqual([true]);
  expect(open({ status: 'in_progress', there: ['mix'], noted: second })).toEqual([true]);
  expect(open({ status: 'mixed', there: ['mix', 'master'], noted: '2026-11-23T12:00:00.000Z' })).toEqual([
    false,
  ]);
  expect(open({ status: 'delivered', there: ['mix'], noted: second })).toEqual([false]);
  expect(open({ there: ['mix'] })).toEqual([false]);
  // Answered without a version: ticked, or by the status alone.
  expect(open({ status: 'in_progress', there: ['mix'], noted: second, ticked: true })).toEqual([false]);
  expect(open({ status: 'mixed', there: ['mix'], noted: second })).toEqual([false]);
  // A delivery of another song moves the status, too.
  const one = order({ status: 'mixed', there: ['mix'], noted: second });
  const other = { approved_at: null, versions: [{ id: 'other', delivered_at: third }] };
  const [song] = one.songs;
  expect(song && hasOpenNotes(song, { ...one, songs: [song, other] })).toBe(true);
});
