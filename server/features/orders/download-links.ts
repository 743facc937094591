import type { Deps } from '../../deps.ts';
import { DOWNLOAD_TTL_MS, readSignedLink, signLink } from '../../http/signed-link.ts';
import { getOrCreateSecret, verifySigned } from '../system/secret-queries.ts';

const PURPOSE = 'files';

/** One file, or without `file_id` all files of the order. */
export type LinkTarget = { order_id: string; file_id?: string | undefined; isInline: boolean };

/** A link that works without the owner's token: for a day, or ten minutes to play a file. */
export const createDownloadLink = async (
  deps: Deps,
  target: LinkTarget,
): Promise<{ url: string; expires_at: string }> => {
  const secret = await getOrCreateSecret(deps.database, 'downloads');
  const expires = target.isInline ? undefined : Date.now() + DOWNLOAD_TTL_MS;
  const { link, expires_at } = signLink(secret, PURPOSE, target, expires);
  return { url: `/api/downloads/${link}`, expires_at };
};

/** The target of a link, or null if it was altered or has expired. */
export const readDownloadLink = ({ database }: Deps, link: string): Promise<LinkTarget | null> =>
  verifySigned(database, 'downloads', (secret) =>
    readSignedLink<LinkTarget>(secret, PURPOSE, link, DOWNLOAD_TTL_MS),
  );
