import { createHmac, timingSafeEqual } from 'node:crypto';
import { MINUTE } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import { secretNamed } from '../../secrets/queries.ts';

const LIVES_MS = 10 * MINUTE;

/** What a link opens: one file, or without `file_id` all files of the order. */
export type LinkTarget = { order_id: string; file_id?: string | undefined; isInline: boolean };
type Payload = { o: string; f?: string | undefined; i?: 1 | undefined; e: number };

const signature = (secret: string, payload: string) =>
  createHmac('sha256', secret).update(payload).digest('base64url');

const secretOf = ({ database }: Deps) => secretNamed(database, 'downloads');

/** A link that opens for ten minutes without the owner's token. */
export const createLink = async (
  deps: Deps,
  target: LinkTarget,
): Promise<{ url: string; expires_at: string }> => {
  const expires = Date.now() + LIVES_MS;
  const content: Payload = {
    o: target.order_id,
    f: target.file_id,
    i: target.isInline ? 1 : undefined,
    e: expires,
  };
  const payload = Buffer.from(JSON.stringify(content)).toString('base64url');
  const sign = signature(await secretOf(deps), payload);
  return { url: `/api/downloads/${payload}.${sign}`, expires_at: new Date(expires).toISOString() };
};

/** What a link opens, or null when it was changed or its time is over (a clock set back does not lengthen it). */
export const readLink = async (deps: Deps, link: string): Promise<LinkTarget | null> => {
  const [payload = '', sign = '', ...rest] = link.split('.');
  if (rest.length || !payload) return null;
  // As text: several texts stand for the same bytes, and only the one that was handed out is the link.
  const given = Buffer.from(sign);
  const right = Buffer.from(signature(await secretOf(deps), payload));
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  const { o, f, i, e } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Payload;
  const left = e - Date.now();
  return left > 0 && left <= LIVES_MS ? { order_id: o, file_id: f, isInline: i === 1 } : null;
};
