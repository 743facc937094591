import { expect, it } from 'vitest';
import { MEBIBYTE } from '../../../../shared/limits.ts';
import { assignTurns, getSlowLaneTurn, getUncountedSeconds } from './fair-queue.ts';

const at = '2026-11-22T10:00:00.000Z';
const secondsAfter = (turn: string) => (Date.parse(turn) - Date.parse(at)) / 1_000;

it('a network’s files have one turn after the other, later by what each costs', () => {
  const turns = assignTurns([0, 10 * MEBIBYTE, 100 * MEBIBYTE], '', at);
  expect(turns.map(secondsAfter)).toEqual([1, 3, 14]);
});

it('who sends little comes before the end of what another sent before', () => {
  const flood = assignTurns(Array<number>(5_000).fill(0), '', at);
  const [honest] = assignTurns([50 * MEBIBYTE], '', '2026-11-22T10:01:00.000Z');
  const before = flood.filter((turn) => turn < (honest ?? ''));
  expect(before.length).toBeLessThan(70);
  expect(assignTurns([0], flood.at(-1) ?? '', at).map(secondsAfter)).toEqual([5_001]);
});

it('what waits is passed by nothing that comes after its turn', () => {
  const [waiting] = assignTurns([500 * MEBIBYTE], '', at);
  const [tiny] = assignTurns([1], '', waiting ?? '');
  expect((tiny ?? '') > (waiting ?? '')).toBe(true);
});

it('in the lane of longer work a file counts by what it took: nothing of it is counted before', () => {
  expect(secondsAfter(getSlowLaneTurn('', at))).toBe(1);
  expect(secondsAfter(getSlowLaneTurn('2026-11-22T10:10:00.000Z', at))).toBe(601);
  expect(getUncountedSeconds({ lane: 'long', size_bytes: 500 * MEBIBYTE }, 600)).toBe(599);
});

it('in the quick lane what a file took beyond its bytes is uncounted, and what it took less is not', () => {
  expect(getUncountedSeconds({ lane: 'quick', size_bytes: 40 * MEBIBYTE }, 30)).toBe(25);
  expect(getUncountedSeconds({ lane: 'quick', size_bytes: 40 * MEBIBYTE }, 0.2)).toBe(0);
});
