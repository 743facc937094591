import { expect, test } from 'vitest';
import { getStudioStep } from './studio-step.ts';
import type { VersionKind } from './version-kinds.ts';

type Order = Parameters<typeof getStudioStep>[0];

const at = (hour: number) => `2026-11-26T${String(hour).padStart(2, '0')}:00:00.000Z`;
const version = (kind: VersionKind, delivered_at: string | null = null, state = 'ready') =>
  ({
    id: `${kind} ${delivered_at}`,
    song: 1,
    kind,
    number: 1,
    delivered_at,
    state,
  }) as Order['versions'][number];
const round = (version_id: string, sent_at: string) =>
  ({ number: 1, sent_at, notes: [{ version_id, song: 1 }] }) as unknown as Order['rounds'][number];
const report = { state: 'reported', source: 'client' } as Order['payments'][number];

const order = (changed: Partial<Order> = {}): Order => ({
  status: 'pending',
  in_review: false,
  paused: null,
  can_start: true,
  files_complete: true,
  cancelled_at: null,
  trashed_at: null,
  payments: [],
  versions: [],
  rounds: [],
  deliverables: (['mix', 'master'] as const).map((kind) => ({
    song: 1,
    kind,
    version_id: null,
    ready_version_id: null,
  })),
  ...changed,
});
const labelOf = (changed: Partial<Order>) => getStudioStep(order(changed))?.label ?? null;
const inWork = { status: 'in_progress' } as const;

test('an order goes from the payment over its mixes to the delivery', () => {
  expect(labelOf({ can_start: false })).toBeNull();
  expect(labelOf({ can_start: false, payments: [report] })).toBe('Confirm payment');
  expect(labelOf({ status: 'payment_received' })).toBe('Start work');
  expect(labelOf(inWork)).toBe('Upload a mix');
  expect(labelOf({ ...inWork, versions: [version('mix')] })).toBe('Send for review');
  const sent = [version('mix', at(9))];
  expect(labelOf({ status: 'mixed', in_review: true, versions: sent })).toBeNull();
  const rounds = [round(sent[0]?.id ?? '', at(10))];
  expect(labelOf({ status: 'revision_requested', versions: sent, rounds })).toBe('Upload a mix');
  const again = [...sent, version('mix', at(11))];
  expect(labelOf({ status: 'mixed', versions: again, rounds })).toBe('Upload a master');
  expect(labelOf({ status: 'mixed', versions: [...again, version('master')], rounds })).toBe('Deliver');
  expect(labelOf({ status: 'delivered', versions: [...again, version('master', at(12))] })).toBeNull();
  expect(labelOf({ status: 'completed' })).toBeNull();
});

test('nothing is theirs to do while they wait for the client, unless something is ready to be sent', () => {
  expect(labelOf({ status: 'payment_received', files_complete: false })).toBeNull();
  expect(labelOf({ ...inWork, paused: 'Which take?' })).toBeNull();
  expect(labelOf({ status: 'mixed', in_review: true, versions: [version('master')] })).toBe('Deliver');
  expect(labelOf({ ...inWork, versions: [version('mix', null, 'waiting')] })).toBe('Send for review');
  expect(labelOf({ ...inWork, versions: [version('mix', null, 'failed')] })).toBe('Upload a mix');
});

test('payment pages that were only opened are no report, and a cancelled order needs nothing else', () => {
  const opened = { state: 'reported', source: 'checkout' } as Order['payments'][number];
  expect(labelOf({ can_start: false, payments: [opened] })).toBeNull();
  expect(labelOf({ ...inWork, cancelled_at: at(9) })).toBeNull();
  expect(labelOf({ payments: [report], cancelled_at: at(9) })).toBe('Confirm payment');
  expect(labelOf({ payments: [report], trashed_at: at(9) })).toBeNull();
});

test('what is uploaded next follows from the notes, or from what was bought', () => {
  const versions = [version('mix', at(9)), version('master', at(9)), version('clean', at(9))];
  const rounds = [round(versions[1]?.id ?? '', at(10))];
  expect(labelOf({ status: 'revision_requested', versions, rounds })).toBe('Upload a master');
  expect(labelOf({ status: 'revision_requested', versions })).toBe('Upload a version');
  expect(labelOf({ ...inWork, versions: [version('master', at(9))] })).toBe('Upload a version');
});

test('an order of which nothing is delivered is completed by the studio', () => {
  const advice = { deliverables: [] };
  expect(labelOf({ ...advice, status: 'payment_received' })).toBe('Start work');
  for (const status of ['in_progress', 'delivered'] as const)
    expect(labelOf({ ...advice, status })).toBe('Mark completed');
  expect(labelOf({ ...advice, status: 'completed' })).toBeNull();
  // Something is sent after all.
  expect(labelOf({ ...advice, ...inWork, versions: [version('clean')] })).toBe('Deliver');
});
