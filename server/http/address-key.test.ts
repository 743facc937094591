import { isIPv6 } from 'node:net';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { count } from '../../test/faults/counts.ts';
import { addressKey } from './address-key.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:207', '192.0.2.7'],
  ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['::1', '::/64'],
  ['somewhere', 'somewhere'],
])('%s counts as %s', (ip, key) => {
  expect(addressKey(ip)).toBe(key);
});

const group = fc.integer({ min: 0, max: 0xffff });
const half = fc.tuple(group, group, group, group);
const written = (groups: number[], isLong: boolean) =>
  groups.map((value) => value.toString(16).padStart(isLong ? 4 : 1, '0')).join(':');

test('all addresses of a /64 count as one, however they are written, and no two nets do', () => {
  fc.assert(
    fc.property(half, half, half, half, fc.boolean(), (net, otherNet, host, otherHost, isLong) => {
      fc.pre(net.some(Boolean) && otherNet.some(Boolean));
      const key = addressKey(written([...net, ...host], isLong));
      expect(key).toBe(addressKey(written([...net, ...otherHost], !isLong).toUpperCase()));
      const isSameNet = net.join() === otherNet.join();
      expect(addressKey(written([...otherNet, ...host], isLong)) === key).toBe(isSameNet);
      expect(isIPv6(key.replace(/\/64$/, ''))).toBe(true);
    }),
    { numRuns: count(2_000, 10_000) },
  );
});

test('an IPv4 address counts as itself, wrapped or not', () => {
  fc.assert(
    fc.property(fc.ipV4(), (ip) => {
      expect(addressKey(ip)).toBe(ip);
      expect(addressKey(`::ffff:${ip}`)).toBe(ip);
    }),
  );
});
