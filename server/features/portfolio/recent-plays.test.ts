import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MINUTE, SECOND } from '../../lib/clock.ts';
import { MAX_RECENT_PLAYS, RecentPlays } from './recent-plays.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => vi.useRealTimers());

test('counts an address again for a track after ten minutes', () => {
  const listens = new RecentPlays();
  expect(listens.begin('a', '1')).toBe(true);
  vi.advanceTimersByTime(10 * MINUTE - SECOND);
  expect(listens.begin('a', '1')).toBe(false);
  expect(listens.begin('a', '2')).toBe(true);
  expect(listens.begin('b', '1')).toBe(true);
  vi.advanceTimersByTime(SECOND);
  expect(listens.begin('a', '1')).toBe(true);
  expect(listens.begin('a', '2')).toBe(false);
});

test('counts a play again after it was taken back', () => {
  const listens = new RecentPlays();
  listens.begin('a', '1');
  listens.takeBack('a', '1');
  expect(listens.begin('a', '1')).toBe(true);
});

test('forgets the oldest plays in a flood, within a fixed limit', () => {
  const listens = new RecentPlays();
  for (let n = 0; n <= MAX_RECENT_PLAYS; n++) expect(listens.begin(`a${n}`, '1')).toBe(true);
  expect(listens.begin(`a${MAX_RECENT_PLAYS}`, '1')).toBe(false);
  expect(listens.begin('a0', '1')).toBe(true);
});
