import { expect, it } from 'vitest';
import { MEBIBYTE } from '../../../shared/sizes.ts';
import { assignTurns, getSlowLaneTurn, getUncountedSeconds } from './fair-queue.ts';

const at = '2026-11-22T10:00:00.000Z';
const secondsAfter = (turn: string) => (Date.parse(turn) - Date.parse(at)) / 1_000;

it('files of one network get successive turns, spaced by their estimated cost', () => {
  const turns = assignTurns([0, 10 * MEBIBYTE, 100 * MEBIBYTE], '', at);
  expect(turns.map(secondsAfter)).toEqual([1, 3, 14]);
});

it('a network that sends little comes before the end of another’s earlier flood', () => {
  const flood = assignTurns(Array<number>(5_000).fill(0), '', at);
  const [honest] = assignTurns([50 * MEBIBYTE], '', '2026-11-22T10:01:00.000Z');
  const before = flood.filter((turn) => turn < (honest ?? ''));
  expect(before.length).toBeLessThan(70);
  expect(assignTurns([0], flood.at(-1) ?? '', at).map(secondsAfter)).toEqual([5_001]);
});

it('a waiting file is not overtaken by files that arrive after its turn', () => {
  const [waiting] = assignTurns([500 * MEBIBYTE], '', at);
  const [tiny] = assignTurns([1], '', waiting ?? '');
  expect((tiny ?? '') > (waiting ?? '')).toBe(true);
});

it('a file in the slow lane costs its real time, which is counted only afterwards', () => {
  expect(secondsAfter(getSlowLaneTurn('', at))).toBe(1);
  expect(secondsAfter(getSlowLaneTurn('2026-11-22T10:10:00.000Z', at))).toBe(601);
  expect(getUncountedSeconds({ lane: 'long', size_bytes: 500 * MEBIBYTE }, 600)).toBe(599);
});

it('in the quick lane, time beyond the estimate is added afterwards, and time saved is not returned', () => {
  expect(getUncountedSeconds({ lane: 'quick', size_bytes: 40 * MEBIBYTE }, 30)).toBe(25);
  expect(getUncountedSeconds({ lane: 'quick', size_bytes: 40 * MEBIBYTE }, 0.2)).toBe(0);
});
