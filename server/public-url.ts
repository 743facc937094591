import type { Config } from './config.ts';

const ownMachine = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\])$/;

/** Whether nobody but who started the product can open its address: it was not told where visitors come in. */
export const isTriedOut = ({
  PUBLIC_URL,
  TRUST_PROXY,
}: Pick<Config, 'PUBLIC_URL' | 'TRUST_PROXY'>): boolean =>
  TRUST_PROXY === false && leadsNowhere({ PUBLIC_URL });

/** Whether links in mails lead to the machine of whoever reads them. */
export const leadsNowhere = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): boolean =>
  ownMachine.test(new URL(PUBLIC_URL).hostname);
