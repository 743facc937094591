import { createHmac, timingSafeEqual } from 'node:crypto';
import { DAY, HOUR, MINUTE } from '../lib/clock.ts';

/** How long a link works unless its kind says otherwise. */
export const LINK_TTL_MS = 10 * MINUTE;
const HALF_DAY = 12 * HOUR;
/** How long a download may be resumed by its link; each request is checked again. */
export const DOWNLOAD_TTL_MS = DAY;

// The purpose is signed too, so a link of one kind never opens another.
const signature = (secret: string, purpose: string, payload: string) =>
  createHmac('sha256', secret).update(`${purpose}:${payload}`).digest('base64url');

/** Signs a part of a URL that opens one thing without the owner's token. */
export const signLink = (
  secret: string,
  purpose: string,
  opens: unknown,
  expires: number,
): { link: string; expires_at: string } => {
  const payload = Buffer.from(JSON.stringify([opens, expires])).toString('base64url');
  return {
    link: `${payload}.${signature(secret, purpose, payload)}`,
    expires_at: new Date(expires).toISOString(),
  };
};

/**
 * Like signLink, but the text stays the same for half a day and works for half a day more. For media on the owner's
 * pages: reloading a list must not change its URLs.
 */
export const signSteadyLink = (secret: string, purpose: string, opens: unknown): string =>
  signLink(secret, purpose, opens, (Math.floor(Date.now() / HALF_DAY) + 2) * HALF_DAY).link;

export const readSteadyLink = <T>(secret: string, purpose: string, link: string): T | null =>
  readSignedLink(secret, purpose, link, 2 * HALF_DAY);

/** What a link opens, or null when it was changed or has expired. Setting the clock back does not extend it. */
export const readSignedLink = <T>(secret: string, purpose: string, link: string, ttlMs: number): T | null => {
  const [payload = '', sign = '', ...rest] = link.split('.');
  if (rest.length || !payload) return null;
  // Compared as text: several texts decode to the same bytes, but only the one that was issued is valid.
  const given = Buffer.from(sign);
  const right = Buffer.from(signature(secret, purpose, payload));
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  const [opens, expires] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as [T, number];
  const left = expires - Date.now();
  return left > 0 && left <= ttlMs ? opens : null;
};
