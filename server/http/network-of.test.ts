import fc from 'fast-check';
import { expect, test } from 'vitest';
import { networkOf } from './network-of.ts';

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
  ['somewhere', 'somewhere'],
  ['', ''],
])('%j is of the network %j', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

const group = fc.integer({ min: 0, max: 0xffff });
const front = fc.tuple(group, group, group);
const rest = fc.tuple(group, group, group, group, group);
const written = (groups: number[]) => groups.map((value) => value.toString(16)).join(':');

test('all addresses of a /48 are of one network, and no two /48 share one', () => {
  fc.assert(
    fc.property(front, front, rest, rest, (net, otherNet, host, otherHost) => {
      fc.pre(net.some(Boolean) && otherNet.some(Boolean));
      const network = networkOf(written([...net, ...host]));
      expect(networkOf(written([...net, ...otherHost]))).toBe(network);
      expect(networkOf(written([...otherNet, ...host])) === network).toBe(net.join() === otherNet.join());
    }),
  );
});

test('all addresses of an IPv4 /24 are of one network, wrapped or not', () => {
  const byte = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(fc.ipV4(), byte, (ip, last) => {
      const other = `${ip.slice(0, ip.lastIndexOf('.'))}.${last}`;
      expect(networkOf(other)).toBe(networkOf(ip));
      expect(networkOf(`::ffff:${other}`)).toBe(networkOf(ip));
    }),
  );
});
