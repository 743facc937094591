import { isIPv4, isIPv6 } from 'node:net';

/**
 * The network of an address, wherever what many addresses do counts together. Of IPv4 the /24, the smallest block that is routed on its own and so
 * the least that is rented out; of IPv6 the /48, the most one subscriber is given (RFC 6177). What is no address is its own network.
 * What `addressKey` makes of an address is of the same network.
 */
export const networkOf = (address: string): string => {
  const ip = canonical(address);
  if (isIPv4(ip)) return `${ip.slice(0, ip.lastIndexOf('.'))}.0/24`;
  return isIPv6(ip) ? prefixOf(ip, 3) : address;
};

/** One spelling for all there are: small letters, no needless zeros, no zone, no length; IPv4 inside IPv6 as IPv4 (RFC 4291, 2.5.5.2). */
const canonical = (address: string): string => {
  const ip = address.split(/[%/]/)[0] ?? '';
  if (!isIPv6(ip)) return address;
  const spelled = spell(ip);
  const [, high, low] = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/.exec(spelled) ?? [];
  if (!high || !low) return spelled;
  return [high, low]
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.');
};

/** The first groups of 16 bits of an IPv6 address. */
const prefixOf = (canonicalIp: string, count: number): string => {
  const [first = [], last = []] = canonicalIp.split('::').map((text) => (text ? text.split(':') : []));
  const zeros = new Array<string>(8 - first.length - last.length).fill('0');
  const groups = [...first, ...zeros, ...last].slice(0, count);
  return `${spell(`${groups.join(':')}::`)}/${count * 16}`;
};

const spell = (ip: string): string => new URL(`http://[${ip}]`).hostname.slice(1, -1);

/**
 * What stands for a visitor wherever things are counted per address: IPv4 as it is; of IPv6 the /64, as that is what one line is given, with all
 * its addresses to choose from (RFC 6177).
 */
export const addressKey = (address: string): string => {
  const ip = canonical(address);
  return isIPv6(ip) ? prefixOf(ip, 4) : ip.toLowerCase();
};
