import { Address4, Address6 } from 'ip-address';
import { LRUCache } from 'lru-cache';

/**
 * The network of an address, for limits that many addresses share. IPv4: the /24, the smallest block routed on its own
 * and so the smallest one that can be rented. IPv6: the /48, the largest block one subscriber gets (RFC 6177).
 * Anything that is not an address is its own network. The result of `getAddressKey` is in the same network as its
 * address.
 */
export const getNetwork = (address: string): string => {
  const ip = parse(address);
  if (ip instanceof Address4) return new Address4(`${ip.correctForm()}/24`).networkForm();
  return ip ? new Address6(`${ip.correctForm()}/48`).networkForm() : address;
};

/**
 * The key of a visitor wherever something is counted per address. IPv4 stays as it is; IPv6 becomes the /64, because
 * one connection gets a whole /64 to choose addresses from (RFC 6177).
 */
export const getAddressKey = (address: string): string =>
  address.length > LONGEST_KEPT ? toKey(address) : keys.memo(address);

/** Longer than any address without a zone; longer texts are not worth caching. */
const LONGEST_KEPT = 45;

const toKey = (address: string): string => {
  const ip = parse(address);
  if (ip instanceof Address6) return new Address6(`${ip.correctForm()}/64`).networkForm();
  return ip?.correctForm() ?? address.toLowerCase();
};

/** Parsing an IPv6 address takes longer than producing many of the answers. */
const keys = new LRUCache<string, string>({ max: 1_000, memoMethod: toKey });

/** Drops zone and prefix length; turns an IPv4-mapped IPv6 address into IPv4 (RFC 4291, 2.5.5.2). */
const parse = (address: string): Address4 | Address6 | undefined => {
  const [ip = ''] = address.split(/[%/]/);
  if (Address4.isValid(ip)) return new Address4(ip);
  if (!Address6.isValid(ip)) return undefined;
  const parsed = new Address6(ip);
  return parsed.isMapped4() ? parsed.to4() : parsed;
};
