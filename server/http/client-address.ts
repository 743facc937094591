import { Address4, Address6 } from 'ip-address';
import { LRUCache } from 'lru-cache';

/**
 * The network of an address, wherever what many addresses do counts together. Of IPv4 the /24, the smallest block that is routed on its own and so
 * the least that is rented out; of IPv6 the /48, the most one subscriber is given (RFC 6177). What is no address is its own network.
 * What `getAddressKey` makes of an address is of the same network.
 */
export const getNetwork = (address: string): string => {
  const ip = parse(address);
  if (ip instanceof Address4) return new Address4(`${ip.correctForm()}/24`).networkForm();
  return ip ? new Address6(`${ip.correctForm()}/48`).networkForm() : address;
};

/**
 * What stands for a visitor wherever things are counted per address: IPv4 as it is; of IPv6 the /64, as that is what one line is given, with all
 * its addresses to choose from (RFC 6177).
 */
export const getAddressKey = (address: string): string =>
  address.length > LONGEST_KEPT ? toKey(address) : keys.memo(address);

/** Longer than any address without a zone; others are not worth the memory. */
const LONGEST_KEPT = 45;

const toKey = (address: string): string => {
  const ip = parse(address);
  if (ip instanceof Address6) return new Address6(`${ip.correctForm()}/64`).networkForm();
  return ip?.correctForm() ?? address.toLowerCase();
};

/** An IPv6 address takes longer to parse than many an answer to make. */
const keys = new LRUCache<string, string>({ max: 1_000, memoMethod: toKey });

/** Without zone and length; IPv4 inside IPv6 as IPv4 (RFC 4291, 2.5.5.2). */
const parse = (address: string): Address4 | Address6 | undefined => {
  const [ip = ''] = address.split(/[%/]/);
  if (Address4.isValid(ip)) return new Address4(ip);
  if (!Address6.isValid(ip)) return undefined;
  const parsed = new Address6(ip);
  return parsed.isMapped4() ? parsed.to4() : parsed;
};
