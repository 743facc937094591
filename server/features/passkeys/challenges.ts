import { randomBytes } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { readSignedLink, signLink } from '../../http/signed-link.ts';
import { fromNow, MINUTE } from '../../lib/clock.ts';
import type { Queries } from '../../ports/database/port.ts';
import { takeChallenge } from '../second-factor/passkey-queries.ts';
import { getOrCreateSecret, verifySigned } from '../system/secret-queries.ts';

/**
 * Challenges (WebAuthn Level 3, 13.4.3) are signed rather than stored, so that a stranger who asks for many fills no
 * table. One that was answered is stored until it would have expired: it works once.
 */

/** How long a person may take with the browser's dialog. */
export const CHALLENGE_TTL_MS = 5 * MINUTE;
/** Who a challenge is for: an owner's session that adds a passkey, or whoever signs in. */
type Purpose = `add ${string}` | 'sign in';

type Needs = Pick<Deps, 'database'>;

export const createChallenge = async ({ database }: Needs, purpose: Purpose): Promise<string> => {
  const secret = await getOrCreateSecret(database, 'downloads');
  const nonce = randomBytes(16).toString('base64url');
  return signLink(secret, `passkey ${purpose}`, nonce, Date.now() + CHALLENGE_TTL_MS).link;
};

/** What we signed. Several texts decode to it: padded, or in the other alphabet. */
const decode = (given: string): string => Buffer.from(given, 'base64url').toString();

/** Whether we issued the challenge for this a few minutes ago. `given` is in base64url, as browsers send it. */
export const isOurs = async ({ database }: Needs, purpose: Purpose, given: string): Promise<boolean> => {
  const found = await verifySigned(database, 'downloads', (secret) =>
    readSignedLink<string>(secret, `passkey ${purpose}`, decode(given), CHALLENGE_TTL_MS),
  );
  return found !== null;
};

/** Uses a challenge up, however it's written. False if it was answered before. */
export const useChallenge = (tx: Queries, given: string): Promise<boolean> =>
  takeChallenge(tx, decode(given), fromNow(CHALLENGE_TTL_MS));
