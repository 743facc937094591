import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ConcurrencyLimiter, type Slot } from './concurrency-limiter.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const words = 'The studio is handling a lot of uploads.';
const refused = expect.objectContaining({ code: 'unavailable', retryAfter: 5, message: words });
const newLimiter = ({ mostOfOne = 4, spared = Number.POSITIVE_INFINITY } = {}) => {
  const limiter = new ConcurrencyLimiter({ most: 12, mostOfOne, retryAfter: 5, words, spared });
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
// Bodies whose pace is known by now.
const settle = () => vi.advanceTimersByTime(5_000);

test('one address has its places, and gets back what it leaves, once', () => {
  const { ended, enter } = newLimiter();
  const place = enter('a');
  times(3, () => enter('a'));
  expect(() => enter('a')).toThrow(refused);
  times(3, place.leave);
  enter('a');
  expect(() => enter('a')).toThrow(refused);
  expect(ended).toEqual([]);
});

test('three addresses that hold all places make room for a fourth, until each has its share', () => {
  const { ended, enter } = newLimiter();
  for (const address of ['a', 'b', 'c']) times(4, () => enter(address));
  times(3, () => enter('honest'));
  expect(ended).toEqual(['a 0', 'b 4', 'c 8']);
  // Each has three: nobody takes from anybody.
  for (const address of ['honest', 'a', 'b', 'c']) expect(() => enter(address)).toThrow(refused);
  expect(ended).toHaveLength(3);
});

test.each([
  ['IPv6', (n: number) => `2001:db8:0:${n}::/64`, '2001:db8:0:99::/64'],
  ['IPv4', (n: number) => `198.51.100.${n}`, '198.51.100.99'],
])('the many addresses of one %s network count together', (_kind, address, another) => {
  const { ended, enter } = newLimiter();
  times(12, (n) => enter(address(n)));
  enter('192.0.2.1');
  expect(ended).toEqual([`${address(0)} 0`]);
  expect(() => enter(another)).toThrow(refused);
  // Of their own, those who have had their time make room.
  vi.advanceTimersByTime(30_000);
  enter(another);
  expect(() => enter(another)).toThrow(refused);
  expect(ended).toEqual([`${address(0)} 0`, `${address(1)} 1`]);
});

test('within one network, the address that holds most makes room for another', () => {
  const { ended, enter } = newLimiter({ mostOfOne: 12 });
  times(12, () => enter('198.51.100.1'));
  enter('198.51.100.2');
  expect(ended).toEqual(['198.51.100.1 0']);
});

test('of a network that has to make room the slowest body ends, whatever its start was like', () => {
  const { ended, enter } = newLimiter({ mostOfOne: 12 });
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

test('a body that only just came is not taken for slow', () => {
  const { ended, enter } = newLimiter({ mostOfOne: 12 });
  const first = enter('network');
  vi.advanceTimersByTime(1_900);
  times(11, () => enter('network'));
  vi.advanceTimersByTime(200);
  first.received(1_000);
  enter('other');
  expect(ended).toEqual(['network 0']);
});

test('a slow body stays for as long as there is room', () => {
  const { ended, enter } = newLimiter();
  const slow = enter('slow');
  for (let minute = 0; minute < 35; minute++) {
    vi.advanceTimersByTime(60_000);
    slow.received(60 * 8_192);
    times(11, (n) => enter(`${n}`)).forEach(({ leave }) => void leave());
  }
  expect(ended).toEqual([]);
});

test('where everybody has one, a newcomer waits until the slowest has had its time', () => {
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

test('where everybody has one, those who would lose their work and are fast enough are spared', () => {
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

test('who had to make room gives back no place of others', () => {
  const { enter } = newLimiter();
  const first = enter('a');
  times(3, () => enter('a'));
  for (const address of ['b', 'c']) times(4, () => enter(address));
  enter('d');
  first.leave();
  // Twelve are taken still.
  enter('d');
  expect(() => times(3, () => enter('d'))).toThrow(refused);
});
