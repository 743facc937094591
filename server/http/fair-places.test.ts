import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FairPlaces } from './fair-places.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const words = 'Many uploads are running right now.';
const refused = expect.objectContaining({ code: 'unavailable', retryAfter: 5, message: words });
const newPlaces = () => {
  const places = new FairPlaces({ most: 12, mostOfOne: 4, retryAfter: 5, words });
  const ended: string[] = [];
  let count = 0;
  const enter = (address: string, network = address) => {
    const name = `${address} ${count++}`;
    return places.enter({ address, network }, (reason) => {
      expect(reason).toEqual(refused);
      ended.push(name);
    });
  };
  return { ended, enter };
};
const times = (count: number, act: () => unknown) => {
  for (let n = 0; n < count; n++) act();
};

test('one address has its places, and gets back what it leaves, once', () => {
  const { ended, enter } = newPlaces();
  const leave = enter('a');
  times(3, () => enter('a'));
  expect(() => enter('a')).toThrow(refused);
  times(3, leave);
  enter('a');
  expect(() => enter('a')).toThrow(refused);
  expect(ended).toEqual([]);
});

test('three addresses that hold all places make room for a fourth, until each has its share', () => {
  const { ended, enter } = newPlaces();
  for (const address of ['a', 'b', 'c']) times(4, () => enter(address));
  times(3, () => enter('honest'));
  expect(ended).toEqual(['a 0', 'b 4', 'c 8']);
  // Each has three: nobody takes from anybody.
  for (const address of ['honest', 'a', 'b', 'c']) expect(() => enter(address)).toThrow(refused);
  expect(ended).toHaveLength(3);
});

test('the many addresses of one network count together', () => {
  const { ended, enter } = newPlaces();
  for (let n = 0; n < 12; n++) enter(`2001:db8:0:${n}::/64`, '2001:db8::/48');
  enter('192.0.2.1');
  expect(ended).toEqual(['2001:db8:0:0::/64 0']);
  expect(() => enter('2001:db8:0:99::/64', '2001:db8::/48')).toThrow(refused);
});

test('where everybody has one, a newcomer waits until the oldest has had its time', () => {
  const { ended, enter } = newPlaces();
  enter('slow');
  vi.advanceTimersByTime(20_000);
  for (let n = 0; n < 11; n++) enter(`${n}`);
  expect(() => enter('new')).toThrow(refused);
  vi.advanceTimersByTime(10_000);
  expect(() => enter('0')).toThrow(refused);
  enter('new');
  expect(ended).toEqual(['slow 0']);
  expect(() => enter('newer')).toThrow(refused);
});

test('who had to make room gives back no place of others', () => {
  const { enter } = newPlaces();
  const leave = enter('a');
  times(3, () => enter('a'));
  for (const address of ['b', 'c']) times(4, () => enter(address));
  enter('d');
  leave();
  // Twelve are taken still.
  enter('d');
  expect(() => times(3, () => enter('d'))).toThrow(refused);
});
