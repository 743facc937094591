import type { Deps } from '../../../deps.ts';
import { readSignedLink, signLink } from '../../../http/signed-link.ts';
import { getOrCreateSecret, verifySigned } from '../../system/secret-queries.ts';

const PURPOSE = 'versions';

/** What a link opens: one version, or without `version_id` the newest of all that was delivered. */
export type VersionLink = {
  order_id: string;
  version_id?: string | undefined;
  isInline: boolean;
  /** Of the order page's link, with which the client's ends; null for the studio's own, which no lock holds. */
  link_version: number | null;
};

/** A link that opens for ten minutes without a key or token. */
export const signVersionLink = async (
  deps: Deps,
  target: VersionLink,
): Promise<{ url: string; expires_at: string }> => {
  const { link, expires_at } = signLink(await getOrCreateSecret(deps.database, 'downloads'), PURPOSE, target);
  return { url: `/api/versions/${link}`, expires_at };
};

/** What a link opens, or null when it was changed or its time is over. */
export const readVersionLink = ({ database }: Deps, link: string): Promise<VersionLink | null> =>
  verifySigned(database, 'downloads', (secret) => readSignedLink<VersionLink>(secret, PURPOSE, link));
