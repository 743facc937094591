import type { Config } from './config.ts';

/** The settings that decide whether the product can be reached from outside. */
export type NetworkConfig = Pick<Config, 'HOST' | 'PUBLIC_URL' | 'TRUST_PROXY'>;

const loopback = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|::1)$/;
// These listen on every interface, but are useless as the host of a link.
const everywhere = ['0.0.0.0', '::'];

/**
 * Whether only this machine can open the product: it listens on a loopback address, and neither a public address nor a
 * proxy is set.
 */
export const isLocalTrial = ({ HOST, PUBLIC_URL, TRUST_PROXY }: NetworkConfig): boolean =>
  loopback.test(HOST) && TRUST_PROXY === false && isLocalUrl({ PUBLIC_URL });

/** Whether links in emails would point to the recipient's own machine. */
export const isLocalUrl = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): boolean => {
  const host = new URL(PUBLIC_URL).hostname.replace(/^\[(.*)\]$/, '$1');
  return loopback.test(host) || everywhere.includes(host);
};
