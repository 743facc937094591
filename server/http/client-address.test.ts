import { isIPv6 } from 'node:net';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { count } from '../../test/faults/counts.ts';
import { getAddressKey, getNetwork } from './client-address.ts';

test.each([
  ['192.0.2.7', '192.0.2.0/24'],
  ['::ffff:192.0.2.7', '192.0.2.0/24'],
  ['::FFFF:c000:207', '192.0.2.0/24'],
  ['127.0.0.1', '127.0.0.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:0DB8:0001:ff02::1', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8::/48'],
  ['fe80::1%eth0', 'fe80::/48'],
  ['::1', '::/48'],
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['192.0.2.0/24', '192.0.2.0/24'],
  ['somewhere', 'somewhere'],
  ['', ''],
])('%j is in network %j', (address, network) => {
  expect(getNetwork(address)).toBe(network);
});

const group = fc.integer({ min: 0, max: 0xffff });
const front = fc.tuple(group, group, group);
const rest = fc.tuple(group, group, group, group, group);
const written = (groups: number[]) => groups.map((value) => value.toString(16)).join(':');

test('groups all addresses of a /48, and separates different /48s', () => {
  fc.assert(
    fc.property(front, front, rest, rest, (net, otherNet, host, otherHost) => {
      fc.pre(net.some(Boolean) && otherNet.some(Boolean));
      const network = getNetwork(written([...net, ...host]));
      expect(getNetwork(written([...net, ...otherHost]))).toBe(network);
      expect(getNetwork(written([...otherNet, ...host])) === network).toBe(net.join() === otherNet.join());
    }),
  );
});

test('groups all addresses of an IPv4 /24, IPv4-mapped or not', () => {
  const byte = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(fc.ipV4(), byte, (ip, last) => {
      const other = `${ip.slice(0, ip.lastIndexOf('.'))}.${last}`;
      expect(getNetwork(other)).toBe(getNetwork(ip));
      expect(getNetwork(`::ffff:${other}`)).toBe(getNetwork(ip));
    }),
  );
});

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
  expect(getAddressKey(ip)).toBe(key);
});

const half = fc.tuple(group, group, group, group);
const spelled = (groups: number[], isLong: boolean) =>
  groups.map((value) => value.toString(16).padStart(isLong ? 4 : 1, '0')).join(':');

test('counts all addresses of a /64 as one, however they are written, and keeps different /64s apart', () => {
  fc.assert(
    fc.property(half, half, half, half, fc.boolean(), (net, otherNet, host, otherHost, isLong) => {
      fc.pre(net.some(Boolean) && otherNet.some(Boolean));
      const key = getAddressKey(spelled([...net, ...host], isLong));
      expect(key).toBe(getAddressKey(spelled([...net, ...otherHost], !isLong).toUpperCase()));
      const isSameNet = net.join() === otherNet.join();
      expect(getAddressKey(spelled([...otherNet, ...host], isLong)) === key).toBe(isSameNet);
      expect(isIPv6(key.replace(/\/64$/, ''))).toBe(true);
    }),
    { numRuns: count(2_000, 10_000) },
  );
});

test('counts an IPv4 address as itself, IPv4-mapped or not', () => {
  fc.assert(
    fc.property(fc.ipV4(), (ip) => {
      expect(getAddressKey(ip)).toBe(ip);
      expect(getAddressKey(`::ffff:${ip}`)).toBe(ip);
    }),
  );
});
