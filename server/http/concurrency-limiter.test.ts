import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ConcurrencyLimiter, type Slot, Throughput } from './concurrency-limiter.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const words = 'The studio is handling a lot of uploads.';
const refused = expect.objectContaining({ code: 'unavailable', retryAfter: 5, message: words });
const newLimiter = ({ maxPerAddress = 4, spared = Number.POSITIVE_INFINITY } = {}) => {
  const limiter = new ConcurrencyLimiter({ max: 12, maxPerAddress, retryAfter: 5, words, spared });
  const ended: string[] = [];
  let count = 0;
  const enter = (address: string): Slot => {
    const name = `${address} ${count++}`;
    return limiter.enter(address, (reason) => {
      expect(reason).toEqual(refused);
      ended.push(name);
    });
  };
  return { ended, enter };
};
const times = <T>(count: number, act: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => act(n));
// After this the throughput of each body is known.
const settle = () => vi.advanceTimersByTime(5_000);

test('gives an address its share of slots, and frees each slot once', () => {
  const { ended, enter } = newLimiter();
  const place = enter('a');
  times(3, () => enter('a'));
  expect(() => enter('a')).toThrow(refused);
  times(3, place.leave);
  enter('a');
  expect(() => enter('a')).toThrow(refused);
  expect(ended).toEqual([]);
});

test('makes room for a fourth address when three hold all slots, until each has its share', () => {
  const { ended, enter } = newLimiter();
  for (const address of ['a', 'b', 'c']) times(4, () => enter(address));
  times(3, () => enter('honest'));
  expect(ended).toEqual(['a 0', 'b 4', 'c 8']);
  // Each address has three now: nobody takes from anybody.
  for (const address of ['honest', 'a', 'b', 'c']) expect(() => enter(address)).toThrow(refused);
  expect(ended).toHaveLength(3);
});

test.each([
  ['IPv6', (n: number) => `2001:db8:0:${n}::/64`, '2001:db8:0:99::/64'],
  ['IPv4', (n: number) => `198.51.100.${n}`, '198.51.100.99'],
])('counts the many addresses of one %s network together', (_kind, address, another) => {
  const { ended, enter } = newLimiter();
  times(12, (n) => enter(address(n)));
  enter('192.0.2.1');
  expect(ended).toEqual([`${address(0)} 0`]);
  expect(() => enter(another)).toThrow(refused);
  // Within one network, bodies that have had their minimum time make room.
  vi.advanceTimersByTime(30_000);
  enter(another);
  expect(() => enter(another)).toThrow(refused);
  expect(ended).toEqual([`${address(0)} 0`, `${address(1)} 1`]);
});

test('makes room within one network by ending a body of the address that holds the most', () => {
  const { ended, enter } = newLimiter({ maxPerAddress: 12 });
  times(12, () => enter('198.51.100.1'));
  enter('198.51.100.2');
  expect(ended).toEqual(['198.51.100.1 0']);
});

test('ends the slowest body of the network that makes room, however fast it started', () => {
  const { ended, enter } = newLimiter({ maxPerAddress: 12 });
  const places = times(12, () => enter('hostile'));
  places[7]?.received(16_000_000);
  for (let second = 0; second < 120; second++) {
    vi.advanceTimersByTime(1_000);
    for (const [n, { received }] of places.entries()) if (n !== 7) received(8_192 + n);
    places[7]?.received(8_000);
  }
  enter('honest');
  settle();
  places[7]?.received(1_000_000);
  enter('honest');
  expect(ended).toEqual(['hostile 7', 'hostile 0']);
});

test('does not take a body that has only just started for slow', () => {
  const { ended, enter } = newLimiter({ maxPerAddress: 12 });
  const first = enter('network');
  vi.advanceTimersByTime(1_900);
  times(11, () => enter('network'));
  vi.advanceTimersByTime(200);
  first.received(1_000);
  enter('other');
  expect(ended).toEqual(['network 0']);
});

test('keeps a slow body while there is room', () => {
  const { ended, enter } = newLimiter();
  const slow = enter('slow');
  for (let minute = 0; minute < 35; minute++) {
    vi.advanceTimersByTime(60_000);
    slow.received(60 * 8_192);
    times(11, (n) => enter(`${n}`)).forEach(({ leave }) => void leave());
  }
  expect(ended).toEqual([]);
});

test('makes a newcomer wait until the slowest has had its time when everybody holds one slot', () => {
  const { ended, enter } = newLimiter();
  enter('slow');
  vi.advanceTimersByTime(20_000);
  times(11, (n) => enter(`${n}`));
  expect(() => enter('new')).toThrow(refused);
  vi.advanceTimersByTime(10_000);
  expect(() => enter('0')).toThrow(refused);
  enter('new');
  expect(ended).toEqual(['slow 0']);
  expect(() => enter('newer')).toThrow(refused);
});

test('spares bodies that are fast enough and would lose their work when everybody holds one slot', () => {
  const { ended, enter } = newLimiter({ spared: 100_000 });
  const places = times(12, (n) => enter(`${n}`));
  for (let second = 0; second < 60; second++) {
    vi.advanceTimersByTime(1_000);
    for (const { received } of places) received(120_000);
  }
  expect(() => enter('new')).toThrow(refused);
  vi.advanceTimersByTime(10_000);
  for (const [n, { received }] of places.entries()) if (n !== 4) received(1_200_000);
  enter('new');
  expect(ended).toEqual(['4 4']);
});

test("does not free another body's slot when an ended one leaves", () => {
  const { enter } = newLimiter();
  const first = enter('a');
  times(3, () => enter('a'));
  for (const address of ['b', 'c']) times(4, () => enter(address));
  enter('d');
  first.leave();
  // Twelve slots are still taken.
  enter('d');
  expect(() => times(3, () => enter('d'))).toThrow(refused);
});

describe('the throughput', () => {
  test.each([1, 5, 60])('is that of a steady connection after %i s', (seconds) => {
    const pace = new Throughput();
    for (let tick = 0; tick < seconds * 10; tick++) {
      vi.advanceTimersByTime(100);
      pace.add(100);
    }
    expect(pace.now()).toBeGreaterThan(990);
    expect(pace.now()).toBeLessThan(1_060);
  });

  test('forgets a fast start within a minute', () => {
    const pace = new Throughput();
    pace.add(16_000_000);
    vi.advanceTimersByTime(60_000);
    expect(pace.now()).toBeLessThan(8_192);
  });

  test('has no throughput before the start', () => {
    expect(new Throughput().now()).toBe(0);
  });
});
