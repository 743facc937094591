import { createHmac, timingSafeEqual } from 'node:crypto';
import { MINUTE } from '../clock.ts';

const LIVES_MS = 10 * MINUTE;

// The purpose is signed too: a link of one kind never opens another.
const signature = (secret: string, purpose: string, payload: string) =>
  createHmac('sha256', secret).update(`${purpose}:${payload}`).digest('base64url');

/** A part of an address that stands for what it opens, for ten minutes and without the owner's token. */
export const signLink = (
  secret: string,
  purpose: string,
  opens: unknown,
): { link: string; expires_at: string } => {
  const expires = Date.now() + LIVES_MS;
  const payload = Buffer.from(JSON.stringify([opens, expires])).toString('base64url');
  return {
    link: `${payload}.${signature(secret, purpose, payload)}`,
    expires_at: new Date(expires).toISOString(),
  };
};

/** What a link opens, or null when it was changed or its time is over (a clock set back does not lengthen it). */
export const readSignedLink = <T>(secret: string, purpose: string, link: string): T | null => {
  const [payload = '', sign = '', ...rest] = link.split('.');
  if (rest.length || !payload) return null;
  // As text: several texts stand for the same bytes, and only the one that was handed out is the link.
  const given = Buffer.from(sign);
  const right = Buffer.from(signature(secret, purpose, payload));
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  const [opens, expires] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as [T, number];
  const left = expires - Date.now();
  return left > 0 && left <= LIVES_MS ? opens : null;
};
