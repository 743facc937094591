import { expect, test } from 'vitest';
import { describePlace, formatPlace, inOrder, numberNotes, parsePlace, placeBetween } from './note-times.ts';

test.each([
  [0, '0:00.0'],
  [59.96, '1:00.0'],
  [67.5, '1:07.5'],
  [754.04, '12:34.0'],
])('formats %d seconds as %s', (seconds, text) => {
  expect(formatPlace(seconds)).toBe(text);
});

test.each([
  ['1:07.5', 67.5],
  ['67.5', 67.5],
  [' 0:07 ', 7],
  ['1:07,5', 67.5],
  ['1:61', null],
  ['', null],
  ['-3', null],
  ['soon', null],
])('parses the time “%s” as %s', (text, seconds) => {
  expect(parsePlace(text)).toBe(seconds);
});

test('orders a range drawn backwards, cuts it at the end, and turns a short one into a point', () => {
  expect(placeBetween(20, 10, 60)).toEqual({ at_s: 10, to_s: 20 });
  expect(placeBetween(-1, 70, 60.07)).toEqual({ at_s: 0, to_s: 60 });
  expect(placeBetween(10, 10.1, 60)).toEqual({ at_s: 10, to_s: null });
  expect(describePlace({ at_s: 10, to_s: 20 })).toBe('0:10.0 – 0:20.0');
});

test('sorts notes in playback order', () => {
  const notes = [
    { at_s: 5, to_s: 9 },
    { at_s: 1, to_s: null },
    { at_s: 5, to_s: null },
  ];
  expect(inOrder(notes).map(({ at_s, to_s }) => [at_s, to_s])).toEqual([
    [1, null],
    [5, null],
    [5, 9],
  ]);
});

test('notes are numbered in playback order', () => {
  const notes = [
    { id: 'late', at_s: 9, to_s: null },
    { id: 'early', at_s: 1, to_s: 4 },
  ];
  expect([...numberNotes(notes)]).toEqual([
    ['early', 1],
    ['late', 2],
  ]);
});
