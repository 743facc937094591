import { isIPv6 } from 'node:net';
import { canonical, prefixOf } from './network-of.ts';

/**
 * What stands for a visitor wherever things are counted per address: IPv4 as it is; of IPv6 the /64, as that is what one line is given, with all
 * its addresses to choose from (RFC 6177).
 */
export const addressKey = (address: string): string => {
  const ip = canonical(address);
  return isIPv6(ip) ? prefixOf(ip, 4) : ip.toLowerCase();
};
