import type { Deps } from '../../../deps.ts';
import { readSignedLink, signLink } from '../../../http/signed-link.ts';
import { getOrCreateSecret, verifySigned } from '../../system/secret-queries.ts';

const PURPOSE = 'versions';

/** One version, or without `version_id` the newest of everything delivered. */
export type VersionLink = {
  order_id: string;
  version_id?: string | undefined;
  isInline: boolean;
  /**
   * The version of the order page's link; the client's link ends with it. Null for the studio's own link, which is
   * never locked.
   */
  link_version: number | null;
};

/** A link that works for ten minutes without a key or token. */
export const signVersionLink = async (
  deps: Deps,
  target: VersionLink,
): Promise<{ url: string; expires_at: string }> => {
  const { link, expires_at } = signLink(await getOrCreateSecret(deps.database, 'downloads'), PURPOSE, target);
  return { url: `/api/versions/${link}`, expires_at };
};

/** The target of a link, or null if it was altered or has expired. */
export const readVersionLink = ({ database }: Deps, link: string): Promise<VersionLink | null> =>
  verifySigned(database, 'downloads', (secret) => readSignedLink<VersionLink>(secret, PURPOSE, link));
