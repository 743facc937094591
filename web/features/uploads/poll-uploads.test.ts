import { expect, test } from 'vitest';
import { createGrowthTracker } from './poll-uploads.ts';

const setUp = () => {
  let now_ms = 0;
  const moves = createGrowthTracker(() => now_ms);
  /** Polls every three seconds, like the page. */
  const look = (fingerprint: string | null, offset: number | undefined, held = false, sent = 0) => {
    now_ms += 3000;
    return moves.look({ id: 'a', fingerprint, sent }, offset, held);
  };
  const pass = (ms: number) => {
    now_ms += ms;
  };
  return { look, pass, grows: () => moves.isGrowingElsewhere('a') };
};

test("this browser's file counts as idle until its bytes grow, and again a while after they stop", () => {
  const { look, pass, grows } = setUp();
  expect(look('x', 10)).toBe(false);
  expect(look('x', 20)).toBe(true);
  expect(grows()).toBe(true);
  pass(25_000);
  expect(look('x', 20)).toBe(true);
  pass(25_000);
  expect(look('x', 20)).toBe(false);
  expect(grows()).toBe(false);
});

test("another device's file has a grace period to show that it grows", () => {
  const { look, pass, grows } = setUp();
  expect(look(null, 0)).toBe(true);
  expect(grows()).toBe(false);
  pass(15_000);
  expect(look(null, 0)).toBe(false);
});

test("another device's file counts as growing once more has arrived than when the page opened", () => {
  const { look, grows } = setUp();
  look(null, 10, false, 10);
  expect(grows()).toBe(false);
  look(null, 20, false, 10);
  expect(grows()).toBe(true);
  const next = setUp();
  next.look(null, 20, false, 10);
  expect(next.grows()).toBe(true);
});

test('a file sent by another tab is not mistaken for another device, even while that tab closes', () => {
  const { look, grows } = setUp();
  expect(look('x', 10, true)).toBe(true);
  expect(look('x', 20, true)).toBe(true);
  expect(look('x', 30, false)).toBe(false);
  expect(grows()).toBe(false);
  expect(look('x', 40, false)).toBe(true);
});

test("a file missing from the server's answer is judged by its tab alone", () => {
  const { look } = setUp();
  expect(look(null, undefined, true)).toBe(true);
  expect(look(null, undefined, false)).toBe(false);
});
