import { describe, expect, test } from 'vitest';
import { type Failure, isTooLarge, judgeFailure } from './judge-failure.ts';
import { backOff } from './retry.ts';

const failure = (status: number | null, change: Partial<Failure> = {}): Failure => ({
  method: 'PATCH',
  status,
  words: null,
  retry_after_s: null,
  ...change,
});

describe('waiting before the next try', () => {
  test('doubles to half a minute, with half of it left to chance', () => {
    expect([0, 1, 2, 3, 4, 5, 20].map((attempt) => backOff(attempt, 1))).toEqual([
      1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
    ]);
    expect(backOff(3, 0)).toBe(4000);
  });
});

describe('a failure', () => {
  test('without an answer is the line, and says nothing more', () => {
    expect(judgeFailure(failure(null), 0, 1)).toEqual({ kind: 'again', after_ms: 1000, words: null });
  });

  test.each([408, 409, 423, 425, 429, 460, 500, 502, 503, 504])('of %i is tried again', (status) => {
    expect(judgeFailure(failure(status), 1, 1)).toMatchObject({ kind: 'again', after_ms: 2000 });
  });

  test('keeps to the time the server asks for', () => {
    expect(judgeFailure(failure(503, { retry_after_s: 12 }), 0, 1)).toMatchObject({
      kind: 'again',
      after_ms: 12_000,
    });
    expect(judgeFailure(failure(503, { retry_after_s: 0 }), 2, 1)).toMatchObject({ after_ms: 4000 });
  });

  test('tells what the server says, but not what only concerns machines', () => {
    const words = 'Too many uploads at once. Wait a little.';
    expect(judgeFailure(failure(503, { words }), 0)).toMatchObject({ kind: 'again', words });
    expect(judgeFailure(failure(502), 0)).toMatchObject({ words: expect.stringContaining('(502)') });
    expect(judgeFailure(failure(423, { words }), 0)).toMatchObject({ kind: 'again', words: null });
  });

  test.each([
    400, 403, 413, 415, 422, 507,
  ])('of %i needs a person, with the words of the server', (status) => {
    const words = 'song.wav is larger than 500 MB.';
    expect(judgeFailure(failure(status, { method: 'POST', words }), 0)).toMatchObject({
      kind: 'hand',
      words,
    });
    expect(judgeFailure(failure(status), 0)).toMatchObject({ words: expect.stringContaining(`(${status})`) });
  });

  test('of a piece is a proxy only when it is not the server who says so', () => {
    expect(isTooLarge(failure(413))).toBe(true);
    expect(isTooLarge(failure(413, { words: 'song.wav is larger than 500 MB.' }))).toBe(false);
    expect(isTooLarge(failure(413, { method: 'POST' }))).toBe(false);
  });

  test('whose wait is longer than anybody sits there needs a person', () => {
    const words = 'Too many files are open from this address. Try again in an hour.';
    expect(judgeFailure(failure(429, { words, retry_after_s: 3600 }), 0)).toMatchObject({
      kind: 'hand',
      words,
    });
  });

  test('of an upload that is gone begins again, and slower each time', () => {
    expect(judgeFailure(failure(404, { method: 'HEAD' }), 0, 1)).toMatchObject({
      kind: 'anew',
      after_ms: 6000,
    });
    expect(judgeFailure(failure(410), 3, 1)).toMatchObject({ kind: 'anew', after_ms: 8000 });
    expect(judgeFailure(failure(404, { method: 'POST' }), 0)).toMatchObject({ kind: 'hand' });
  });
});
