import { expect, test } from 'vitest';
import { listNotedSongs } from './open-notes.ts';

const [first, second, third] = [
  '2026-11-23T10:00:00.000Z',
  '2026-11-24T10:00:00.000Z',
  '2026-11-25T10:00:00.000Z',
];
const mix = { song: 1, delivered_at: first };
const notes = [{ song: 1, sent_at: second }];

test('notes are with the studio until the song’s next version, or until it says that it has delivered', () => {
  expect(listNotedSongs({ status: 'revision_requested' }, [mix], notes)).toEqual([1]);
  expect(listNotedSongs({ status: 'in_progress' }, [mix], notes)).toEqual([1]);
  const next = { song: 1, delivered_at: third };
  expect(listNotedSongs({ status: 'mixed' }, [mix, next], notes)).toEqual([]);
  expect(listNotedSongs({ status: 'delivered' }, [mix], notes)).toEqual([]);
  expect(listNotedSongs({ status: 'in_progress' }, [mix], [])).toEqual([]);
  // Answered without a version, by the status alone.
  expect(listNotedSongs({ status: 'mixed' }, [mix], notes)).toEqual([]);
});

test('a delivery of another song answers nothing', () => {
  const other = { song: 2, delivered_at: third };
  expect(listNotedSongs({ status: 'mixed' }, [mix, other], notes)).toEqual([1]);
});
