import { isIPv6 } from 'node:net';

/**
 * What stands for a visitor wherever things are counted per address. IPv4 as it is, also inside IPv6 (RFC 4291, 2.5.5.2);
 * of IPv6 the /64, as that is what one line is given, with all its addresses to choose from (RFC 6177).
 */
export const addressKey = (ip: string): string => netOf(ip, 4);

/** The most one subscriber is given, a /48 (RFC 6177): whoever has one has 65,536 addresses as they are counted above. */
export const networkKey = (ip: string): string => netOf(ip, 3);

/** The network of an address as addressKey gives it. */
export const networkOf = (key: string): string => networkKey(key.replace(/\/\d+$/, ''));

const netOf = (ip: string, length: number): string => {
  const address = ip.split('%')[0] ?? '';
  if (!isIPv6(address)) return ip.toLowerCase();
  const groups = groupsOf(address);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  return `${spelled(
    `${groups
      .slice(0, length)
      .map((group) => group.toString(16))
      .join(':')}::`,
  )}/${length * 16}`;
};

/** One spelling for all there are: small letters, no needless zeros, nothing in IPv4's notation. */
const spelled = (address: string): string => new URL(`http://[${address}]`).hostname.slice(1, -1);

const groupsOf = (address: string): number[] => {
  const [head = '', tail] = spelled(address).split('::');
  const numbers = (text: string) => (text ? text.split(':').map((group) => Number.parseInt(group, 16)) : []);
  const [first, last] = [numbers(head), numbers(tail ?? '')];
  return [...first, ...new Array<number>(8 - first.length - last.length).fill(0), ...last];
};
