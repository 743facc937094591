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
export const isLocalUrl = (config: Pick<Config, 'PUBLIC_URL'>): boolean =>
  isOwnMachine(config) || everywhere.includes(getHost(config));

/** Whether the product's address is one that only this machine can open: money is no matter there. */
export const isOwnMachine = (config: Pick<Config, 'PUBLIC_URL'>): boolean => loopback.test(getHost(config));

const getHost = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): string =>
  new URL(PUBLIC_URL).hostname.replace(/^\[(.*)\]$/, '$1');
