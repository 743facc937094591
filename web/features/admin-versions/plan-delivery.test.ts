import { describe, expect, test } from 'vitest';
import type { OrderDetail } from '../../../shared/orders.ts';
import {
  describeAnswers,
  describeCell,
  describeMissing,
  describeProgress,
  describeReady,
  explainBlocked,
  findMissing,
  findReady,
  nameDelivery,
} from './plan-delivery.ts';
import type { VersionUpload } from './version-uploads.ts';

type Order = Parameters<typeof explainBlocked>[0];
const version = (id: string, more: object = {}) => ({
  ...{ id, song: 1, kind: 'mix', number: 1, note: '', state: 'ready', delivered_at: null },
  ...more,
});
const order = (more: object = {}): Order =>
  ({
    songs: [
      { song: 1, title: 'Night Drive', approved_at: null },
      { song: 2, title: '', approved_at: null },
    ],
    versions: [],
    deliverables: [
      { song: 1, kind: 'mix', version_id: null, ready_version_id: null },
      { song: 2, kind: 'mix', version_id: null, ready_version_id: null },
    ],
    rounds: [],
    ...more,
  }) as unknown as OrderDetail;

describe('delivery blockers', () => {
  test('include an upload, a version in preparation, and nothing to deliver', () => {
    expect(explainBlocked(order(), [])).toBe('Upload a version to deliver it.');
    const waiting = order({ versions: [version('a', { state: 'waiting' }), version('b', { number: 2 })] });
    expect(explainBlocked(waiting, [])).toMatch(/^Mix 1 of Night Drive is still being prepared/);
    const ready = order({ versions: [version('a')] });
    expect(explainBlocked(ready, [{ name: 'mix 2.wav' } as VersionUpload])).toMatch(
      /^mix 2\.wav is still uploading/,
    );
    const refused = { name: 'fake.wav', state: 'failed', problem: 'fake.wav isn’t WAV audio inside.' };
    expect(explainBlocked(ready, [refused as VersionUpload])).toMatch(/^fake\.wav wasn’t added/);
    expect(explainBlocked(ready, [])).toBe('');
  });

  test('exclude a failed version, which is left out of the delivery', () => {
    const failed = order({ versions: [version('a'), version('b', { state: 'failed', number: 2 })] });
    expect(explainBlocked(failed, [])).toBe('');
    expect(findReady(failed).map(({ id }) => id)).toEqual(['a']);
  });
});

test('the table shows each deliverable by its version closest to the client', () => {
  const bought = { song: 1, kind: 'mix', version_id: 'a', ready_version_id: null };
  const delivered = version('a', { delivered_at: '2026-11-22T10:00:00.000Z' });
  const cell = (more: object) => describeCell(order(more), 1, 'mix')?.words;
  expect(cell({})).toBe('To come');
  expect(cell({ deliverables: [bought], versions: [delivered] })).toBe('Mix 1, delivered');
  const next = version('b', { number: 2 });
  const ready = { ...bought, ready_version_id: 'b' };
  expect(cell({ deliverables: [ready], versions: [delivered, next] })).toBe('Mix 2, ready');
  const waiting = { ...next, state: 'waiting' };
  expect(cell({ deliverables: [bought], versions: [delivered, waiting] })).toBe('Mix 2, preparing');
  expect(cell({ versions: [version('c', { state: 'failed' })] })).toBe('Failed');
  expect(describeCell(order(), 1, 'clean')).toBeNull();
});

test('gaps and what is ready are listed by song, with what the client is told of their notes', () => {
  const planned = order({
    deliverables: [
      { song: 1, kind: 'mix', version_id: null, ready_version_id: 'a' },
      { song: 2, kind: 'mix', version_id: null, ready_version_id: null },
      { song: 2, kind: 'clean', version_id: null, ready_version_id: null },
    ],
    versions: [version('a', { note: 'Vocal up.' }), version('b', { kind: 'master' })],
    rounds: [
      {
        notes: [
          { state: 'done', is_shown: false, reply: 'Down 2 dB.' },
          { state: 'done', is_shown: true, reply: 'Told before.' },
          { state: 'sent', is_shown: true, reply: '' },
        ],
      },
    ],
  });
  expect(describeMissing(planned, findMissing(planned))).toBe('mix of song 2 and clean edit of song 2');
  expect(describeReady(planned)).toEqual(['Night Drive: Mix 1 and Master 1']);
  expect(describeAnswers(planned)).toEqual(['1 note marked as done', '1 reply']);
  expect(describeProgress(planned)).toBe('0 of 3 delivered');
});

test('mixes alone go out for review, and nothing is missing then', () => {
  const mixes = order({ versions: [version('a'), version('b', { song: 2, number: 2 })] });
  expect([nameDelivery(mixes, []), findMissing(mixes)]).toEqual(['Send for review', []]);
  expect(nameDelivery(mixes, [{ kind: 'master' }])).toBe('Deliver');
  const withMaster = order({ versions: [version('a'), version('b', { kind: 'master' })] });
  expect([nameDelivery(withMaster, []), findMissing(withMaster).length]).toEqual(['Deliver', 2]);
});
