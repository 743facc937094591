import type { Deps } from '../../deps.ts';
import { DOWNLOAD_TTL_MS, readSignedLink, signLink } from '../../http/signed-link.ts';
import { getOrCreateSecret, verifySigned } from '../system/secret-queries.ts';

const PURPOSE = 'versions';

/** One version, or without `version_id` the newest of everything delivered. */
export type VersionLink = {
  order_id: string;
  version_id?: string | undefined;
  /** Its MP3 instead. */
  isMp3?: boolean | undefined;
  isInline: boolean;
  /**
   * The version of the order page's link; the client's link ends with it. Null for the studio's own link, which is
   * never locked.
   */
  link_version: number | null;
};

/** A link that works without a key or token: for a day, or ten minutes to listen. */
export const signVersionLink = async (
  deps: Deps,
  target: VersionLink,
): Promise<{ url: string; expires_at: string }> => {
  const secret = await getOrCreateSecret(deps.database, 'downloads');
  const expires = target.isInline ? undefined : Date.now() + DOWNLOAD_TTL_MS;
  const { link, expires_at } = signLink(secret, PURPOSE, target, expires);
  return { url: `/api/versions/${link}`, expires_at };
};

/** The target of a link, or null if it was altered or has expired. */
export const readVersionLink = ({ database }: Deps, link: string): Promise<VersionLink | null> =>
  verifySigned(database, 'downloads', (secret) =>
    readSignedLink<VersionLink>(secret, PURPOSE, link, DOWNLOAD_TTL_MS),
  );
