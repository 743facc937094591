import type { Config } from './config.ts';

/** What tells whether strangers come in. */
export type NetworkConfig = Pick<Config, 'HOST' | 'PUBLIC_URL' | 'TRUST_PROXY'>;

const loopback = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|::1)$/;
// As an address to listen at they mean every network; in a link they lead no further than home.
const everywhere = ['0.0.0.0', '::'];

/** Whether nobody but who started the product can open it: it listens to this machine alone, and was not told where visitors come in. */
export const isLocalTrial = ({ HOST, PUBLIC_URL, TRUST_PROXY }: NetworkConfig): boolean =>
  loopback.test(HOST) && TRUST_PROXY === false && isLocalUrl({ PUBLIC_URL });

/** Whether links in mails lead to the machine of whoever reads them. */
export const isLocalUrl = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): boolean => {
  const host = new URL(PUBLIC_URL).hostname.replace(/^\[(.*)\]$/, '$1');
  return loopback.test(host) || everywhere.includes(host);
};
