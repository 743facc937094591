import fc from 'fast-check';
import { expect, test } from 'vitest';
import { count } from '../../test/test-scopes.ts';
import { getAddressKey, getNetwork } from './client-address.ts';

test.each([
  ['192.0.2.7', '192.0.2.7', '192.0.2.0/24'],
  ['::ffff:192.0.2.7', '192.0.2.7', '192.0.2.0/24'],
  ['::FFFF:c000:207', '192.0.2.7', '192.0.2.0/24'],
  ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7', '192.0.2.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8::/64', '2001:db8::/48'],
  ['fe80::1%eth0', 'fe80::/64', 'fe80::/48'],
  ['::1', '::/64', '::/48'],
  ['somewhere', 'somewhere', 'somewhere'],
])('%s counts as %s, in network %s', (ip, key, network) => {
  expect([getAddressKey(ip), getNetwork(ip), getNetwork(key)]).toEqual([key, network, network]);
});

const group = fc.integer({ min: 0, max: 0xffff });
const spelled = (groups: number[], isLong: boolean) =>
  groups.map((value) => value.toString(16).padStart(isLong ? 4 : 1, '0')).join(':');

test.each([
  ['/64', 4, getAddressKey],
  ['/48', 3, getNetwork],
] as const)('counts all addresses of a %s as one, however they are written, and keeps others apart', (_of, groups, count_) => {
  const net = fc.array(group, { minLength: groups, maxLength: groups }).filter((some) => some.some(Boolean));
  const host = fc.array(group, { minLength: 8 - groups, maxLength: 8 - groups });
  fc.assert(
    fc.property(net, net, host, host, fc.boolean(), (one, other, first, second, isLong) => {
      const counted = count_(spelled([...one, ...first], isLong));
      expect(counted).toBe(count_(spelled([...one, ...second], !isLong).toUpperCase()));
      const isSame = one.join() === other.join();
      expect(count_(spelled([...other, ...first], isLong)) === counted).toBe(isSame);
    }),
    { numRuns: count(2_000, 10_000) },
  );
});

test('counts an IPv4 address as itself and in its /24, IPv4-mapped or not', () => {
  fc.assert(
    fc.property(fc.ipV4(), fc.integer({ min: 0, max: 255 }), (ip, last) => {
      expect([getAddressKey(ip), getAddressKey(`::ffff:${ip}`)]).toEqual([ip, ip]);
      const other = `${ip.slice(0, ip.lastIndexOf('.'))}.${last}`;
      expect([getNetwork(other), getNetwork(`::ffff:${other}`)]).toEqual([getNetwork(ip), getNetwork(ip)]);
    }),
  );
});
