import { createHmac, timingSafeEqual } from 'node:crypto';
import { HOUR, MINUTE } from '../clock.ts';

const LIVES_MS = 10 * MINUTE;
const HALF_DAY = 12 * HOUR;

// The purpose is signed too: a link of one kind never opens another.
const signature = (secret: string, purpose: string, payload: string) =>
  createHmac('sha256', secret).update(`${purpose}:${payload}`).digest('base64url');

/** A part of an address that stands for what it opens, for ten minutes and without the owner's token. */
export const signLink = (
  secret: string,
  purpose: string,
  opens: unknown,
  expires = Date.now() + LIVES_MS,
): { link: string; expires_at: string } => {
  const payload = Buffer.from(JSON.stringify([opens, expires])).toString('base64url');
  return {
    link: `${payload}.${signature(secret, purpose, payload)}`,
    expires_at: new Date(expires).toISOString(),
  };
};

/**
 * One that is the same text for half a day, and opens for half a day more: for what an owner's page plays and shows, so that a list that is
 * read again changes nothing of it.
 */
export const signSteadyLink = (secret: string, purpose: string, opens: unknown): string =>
  signLink(secret, purpose, opens, (Math.floor(Date.now() / HALF_DAY) + 2) * HALF_DAY).link;

export const readSteadyLink = <T>(secret: string, purpose: string, link: string): T | null =>
  readSignedLink(secret, purpose, link, 2 * HALF_DAY);

/** What a link opens, or null when it was changed or its time is over (a clock set back does not lengthen it). */
export const readSignedLink = <T>(
  secret: string,
  purpose: string,
  link: string,
  livesMs = LIVES_MS,
): T | null => {
  const [payload = '', sign = '', ...rest] = link.split('.');
  if (rest.length || !payload) return null;
  // As text: several texts stand for the same bytes, and only the one that was handed out is the link.
  const given = Buffer.from(sign);
  const right = Buffer.from(signature(secret, purpose, payload));
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  const [opens, expires] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as [T, number];
  const left = expires - Date.now();
  return left > 0 && left <= livesMs ? opens : null;
};
