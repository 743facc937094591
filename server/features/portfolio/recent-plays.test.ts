import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MINUTE, SECOND } from '../../clock.ts';
import { MOST_RECENT_PLAYS, RecentPlays } from './recent-plays.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => vi.useRealTimers());

test('an address is counted again for a track when ten minutes are over', () => {
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

test('one that was taken back is counted when it comes again', () => {
  const listens = new RecentPlays();
  listens.begin('a', '1');
  listens.takeBack('a', '1');
  expect(listens.begin('a', '1')).toBe(true);
});

test('a flood makes the oldest be forgotten, and no more than so many be known', () => {
  const listens = new RecentPlays();
  for (let n = 0; n <= MOST_RECENT_PLAYS; n++) expect(listens.begin(`a${n}`, '1')).toBe(true);
  expect(listens.begin(`a${MOST_RECENT_PLAYS}`, '1')).toBe(false);
  expect(listens.begin('a0', '1')).toBe(true);
});
