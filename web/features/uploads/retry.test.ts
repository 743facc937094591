import { describe, expect, test } from 'vitest';
import { backOff, decideRetry, type Failure, isChunkTooLarge } from './retry.ts';

const failure = (status: number | null, change: Partial<Failure> = {}): Failure => ({
  method: 'PATCH',
  status,
  words: null,
  retry_after_s: null,
  ...change,
});

describe('retry delay', () => {
  test('doubles up to half a minute, half of it random', () => {
    expect([0, 1, 2, 3, 4, 5, 20].map((attempt) => backOff(attempt, 1))).toEqual([
      1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
    ]);
    expect(backOff(3, 0)).toBe(4000);
  });
});

describe('a failure', () => {
  test('without a response is a network failure and shows no message', () => {
    expect(decideRetry(failure(null), 0, 1)).toEqual({ kind: 'retry', after_ms: 1000, words: null });
  });

  test.each([408, 409, 423, 425, 429, 460, 500, 502, 503, 504])('with status %i is retried', (status) => {
    expect(decideRetry(failure(status), 1, 1)).toMatchObject({ kind: 'retry', after_ms: 2000 });
  });

  test("respects the server's Retry-After", () => {
    expect(decideRetry(failure(503, { retry_after_s: 12 }), 0, 1)).toMatchObject({
      kind: 'retry',
      after_ms: 12_000,
    });
    expect(decideRetry(failure(503, { retry_after_s: 0 }), 2, 1)).toMatchObject({ after_ms: 4000 });
  });

  test("passes on the server's message, but not technical ones", () => {
    const words = 'Too many uploads at once. Wait a little.';
    expect(decideRetry(failure(503, { words }), 0)).toMatchObject({ kind: 'retry', words });
    expect(decideRetry(failure(502), 0)).toMatchObject({ words: expect.stringContaining('(502)') });
    expect(decideRetry(failure(423, { words }), 0)).toMatchObject({ kind: 'retry', words: null });
  });

  test.each([
    400, 403, 413, 415, 422, 507,
  ])("with status %i needs attention, with the server's message", (status) => {
    const words = 'song.wav is larger than 500 MB.';
    expect(decideRetry(failure(status, { method: 'POST', words }), 0)).toMatchObject({
      kind: 'manual',
      words,
    });
    expect(decideRetry(failure(status), 0)).toMatchObject({ words: expect.stringContaining(`(${status})`) });
  });

  test('with 413 for a chunk is blamed on a proxy only when the server did not send it', () => {
    expect(isChunkTooLarge(failure(413))).toBe(true);
    expect(isChunkTooLarge(failure(413, { words: 'song.wav is larger than 500 MB.' }))).toBe(false);
    expect(isChunkTooLarge(failure(413, { method: 'POST' }))).toBe(false);
  });

  test('with a wait too long to sit through needs attention', () => {
    const words = 'Too many files are open from this address. Try again in an hour.';
    expect(decideRetry(failure(429, { words, retry_after_s: 3600 }), 0)).toMatchObject({
      kind: 'manual',
      words,
    });
  });

  test('of a missing upload starts over, more slowly each time', () => {
    expect(decideRetry(failure(404, { method: 'HEAD' }), 0, 1)).toMatchObject({
      kind: 'restart',
      after_ms: 6000,
    });
    expect(decideRetry(failure(410), 3, 1)).toMatchObject({ kind: 'restart', after_ms: 8000 });
    expect(decideRetry(failure(404, { method: 'POST' }), 0)).toMatchObject({ kind: 'manual' });
  });
});
