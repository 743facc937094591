import { createHash } from 'node:crypto';
import { formatMailbox } from '../../email/mailbox.ts';
import { fromNow, now } from '../../lib/clock.ts';
import type { Queries } from '../../ports/database/port.ts';
import { getWaitMs, type Rate, spendTokens, takeToken } from '../system/rate-limit-queries.ts';
import {
  clientRules,
  LONGEST_HELD_MS,
  type Rule,
  STRANGERS,
  STUDIO,
  STUDIO_DIGEST_MS,
  STUDIO_SENDERS,
} from './limit-rules.ts';
import type { EmailSender, NewEmail } from './rows.ts';

/**
 * The one limiter of automatic emails: returns an email as it may be sent, at once or later in a digest. None is
 * dropped.
 */
export const limitEmail = async (tx: Queries, email: NewEmail): Promise<NewEmail> => {
  const rule = clientRules[email.kind];
  if (rule) return limitClientEmail(tx, email, rule);
  return email.sender ? limitStudioEmail(tx, email, email.sender) : email;
};

const limitClientEmail = async (tx: Queries, email: NewEmail, rule: Rule): Promise<NewEmail> => {
  const key = `${rule.group} ${getHash(formatMailbox(email.recipient))}`;
  const wait = rule.gather_ms
    ? Math.max(rule.gather_ms, await getWaitMs(tx, key, rule.of_address))
    : await takeClientTokens(tx, email, rule, key);
  return wait ? hold(tx, email, key, Math.min(wait, LONGEST_HELD_MS)) : email;
};

/** 0, or how long until there are tokens. Clients who have paid before don't wait because of strangers. */
const takeClientTokens = async (
  tx: Queries,
  { recipient, sender }: NewEmail,
  { group, of_address, of_sender, of_strangers }: Rule,
  key: string,
): Promise<number> => {
  // The sender’s first: what is held of one network’s flood leaves the share of all strangers to others.
  if (of_sender && sender?.network) {
    const own = `${group.slice(0, -1)} sender ${getHash(`${key} ${sender.network}`)}`;
    const wait = await takeWhenCalm(tx, own, of_sender);
    if (wait) return wait;
  }
  if (of_strangers) {
    const wait = await takeToken(tx, of_strangers.key, of_strangers.rate);
    if (wait && !(await hasPaid(tx, recipient))) return wait;
  }
  return takeToken(tx, key, of_address);
};

/**
 * A paying client's email goes out whatever strangers do. Those count by network and together, and share one digest
 * every ten minutes.
 */
const limitStudioEmail = async (tx: Queries, email: NewEmail, sender: EmailSender): Promise<NewEmail> => {
  const of = await identify(tx, email, sender);
  const ofSender = await takeWhenCalm(tx, `studio ${of.kind} ${getHash(of.id)}`, STUDIO_SENDERS[of.kind]);
  const ofAll = ofSender || of.kind !== 'network' ? 0 : await takeToken(tx, STUDIO_STRANGERS, STRANGERS);
  return ofSender || ofAll ? hold(tx, email, STUDIO, STUDIO_DIGEST_MS) : email;
};
const STUDIO_STRANGERS = 'studio strangers';

const identify = async (
  tx: Queries,
  { order_id, reply_to }: NewEmail,
  { network, is_known }: EmailSender,
): Promise<{ kind: keyof typeof STUDIO_SENDERS; id: string }> => {
  if (is_known || !network) return { kind: 'order', id: order_id ?? '' };
  return (await hasPaid(tx, reply_to))
    ? { kind: 'client', id: reply_to.toLowerCase() }
    : { kind: 'network', id: network };
};

/** Listed strangers' emails count too, so that a lasting flood sends no single emails between digests. */
export const countListed = (tx: Queries, count: number): Promise<void> =>
  spendTokens(tx, STUDIO_STRANGERS, STRANGERS, count);

/** Takes a token. If there is none, the next one comes only once nothing was asked for that long. */
const takeWhenCalm = async (tx: Queries, key: string, rate: Rate): Promise<number> => {
  const wait = await takeToken(tx, key, rate);
  if (wait) await spendTokens(tx, key, rate, rate.burst);
  return wait && rate.everyMs;
};

const hold = async (tx: Queries, email: NewEmail, digest_key: string, ms: number): Promise<NewEmail> => {
  const until = (await findHeldUntil(tx, digest_key)) ?? fromNow(ms);
  const { next_attempt_at = until } = email;
  return { ...email, digest_key, next_attempt_at: next_attempt_at > until ? next_attempt_at : until };
};

const listHeld = (tx: Queries, key: string) =>
  tx
    .selectFrom('emails')
    .select('next_attempt_at')
    .where('digest_key', '=', key)
    .where('state', '=', 'queued')
    .orderBy('next_attempt_at')
    .limit(1);

/** When the emails held under a key will be sent; undefined if there are none. */
const findHeldUntil = async (tx: Queries, key: string): Promise<string | undefined> =>
  (await listHeld(tx, key).where('next_attempt_at', '>', now()).executeTakeFirst())?.next_attempt_at;

/** Whether an email is held under the same key, also one that is due and not yet sent. */
export const isHeldAlready = async (tx: Queries, { digest_key = '' }: NewEmail): Promise<boolean> =>
  digest_key !== '' && (await listHeld(tx, digest_key).executeTakeFirst()) !== undefined;

const hasPaid = async (tx: Queries, address: string): Promise<boolean> =>
  (await tx
    .selectFrom('clients')
    .select('id')
    .where('email_key', '=', address.toLowerCase())
    .where('spent', '>', 0)
    .executeTakeFirst()) !== undefined;

/** Buckets last for hours and backups for years, so keys must not reveal addresses. */
const getHash = (text: string): string => createHash('sha256').update(text).digest('hex');
