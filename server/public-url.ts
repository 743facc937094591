import type { Config } from './config.ts';

const ownMachine = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\])$/;

/** What tells whether strangers come in. */
export type Reach = Pick<Config, 'HOST' | 'PUBLIC_URL' | 'TRUST_PROXY'>;

const loopback = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|::1)$/;

/** Whether nobody but who started the product can open it: it listens to this machine alone, and was not told where visitors come in. */
export const isTriedOut = ({ HOST, PUBLIC_URL, TRUST_PROXY }: Reach): boolean =>
  loopback.test(HOST) && TRUST_PROXY === false && leadsNowhere({ PUBLIC_URL });

/** Whether links in mails lead to the machine of whoever reads them. */
export const leadsNowhere = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): boolean =>
  ownMachine.test(new URL(PUBLIC_URL).hostname);
