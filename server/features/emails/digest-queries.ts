import { createHash } from 'node:crypto';
import { fromNow, HOUR, MINUTE, now } from '../../clock.ts';
import { formatMailbox } from '../../email/mailbox.ts';
import { cancelJobs, jobId, postponeJobs } from '../../jobs/queries.ts';
import type { Queries } from '../../ports/database/port.ts';
import { type Rate, spendTokens, takeToken } from '../system/rate-limit-queries.ts';
import type { EmailRow, NewEmail } from './queries.ts';

// Emails caused by visitors are limited per recipient and in total. None is dropped: those over the limit are held back
// and sent as one digest.

/** More than a client orders in a day. The victim of a flood gets these, then one an hour. */
const TO_ONE: Rate = { burst: 5, everyMs: HOUR };
/**
 * To addresses that have never paid: more than a studio needs in its best hour, too few to harm its sender reputation.
 */
const TO_ALL: Rate = { burst: 60, everyMs: MINUTE };
const TO_STUDIO: Rate = { burst: 10, everyMs: MINUTE };
const STUDIO_DIGEST_MS = 10 * MINUTE;
/** The longest time an email is held at once. */
const LONGEST_HELD_MS = HOUR;

// Named in alphabetical order, in which transactions lock them.
const ALL = 'order emails';
const RECIPIENT = 'recipient ';
const STUDIO = 'studio';

/** Buckets last for hours and backups for years, so the key must not reveal the address. */
const recipientKey = (address: string): string =>
  RECIPIENT + createHash('sha256').update(formatMailbox(address)).digest('hex');

/**
 * The email as it may be sent to a client: now, or later in a digest. Clients who have paid before aren't held because
 * of strangers.
 */
export const limitClientEmail = async (tx: Queries, email: NewEmail): Promise<NewEmail> => {
  const digest_key = recipientKey(email.recipient);
  const held = await heldUntil(tx, digest_key);
  if (held) return { ...email, digest_key, next_attempt_at: held };
  const ofAll = await takeToken(tx, ALL, TO_ALL);
  const ofOne = await takeToken(tx, digest_key, TO_ONE);
  const wait = Math.max(ofOne, ofAll && !(await hasPaid(tx, email.recipient)) ? ofAll : 0);
  return wait ? { ...email, digest_key, next_attempt_at: fromNow(wait) } : email;
};

/** The email as it may be sent to the studio: more than ten orders in a few minutes are listed in one. */
export const limitStudioEmail = async (tx: Queries, email: NewEmail): Promise<NewEmail> => {
  const held = await heldUntil(tx, STUDIO);
  if (!held && !(await takeToken(tx, STUDIO, TO_STUDIO))) return email;
  return { ...email, digest_key: STUDIO, next_attempt_at: held ?? fromNow(STUDIO_DIGEST_MS) };
};

/** When the emails held under a key will be sent; undefined if there are none. */
const heldUntil = async (tx: Queries, key: string): Promise<string | undefined> =>
  (
    await tx
      .selectFrom('emails')
      .select('next_attempt_at')
      .where('digest_key', '=', key)
      .where('state', '=', 'queued')
      .orderBy('next_attempt_at')
      .limit(1)
      .executeTakeFirst()
  )?.next_attempt_at;

const hasPaid = async (tx: Queries, recipient: string): Promise<boolean> =>
  (await tx
    .selectFrom('clients')
    .select('id')
    .where('email_key', '=', recipient.toLowerCase())
    .where('paid_orders', '>', 0)
    .executeTakeFirst()) !== undefined;

/**
 * 0 if a digest under this key may be sent now; otherwise for how long it and every other client digest that is due is
 * postponed.
 */
export const mayMerge = async (tx: Queries, key: string): Promise<number> => {
  if (key === STUDIO) return 0;
  const wait = await takeToken(tx, ALL, TO_ALL);
  if (!wait) {
    await spendTokens(tx, key, TO_ONE, 1);
    return 0;
  }
  const until = fromNow(wait);
  const putOff = await tx
    .updateTable('emails')
    .set({ next_attempt_at: until })
    .where('digest_key', 'is not', null)
    .where('digest_key', '<>', STUDIO)
    .where('state', '=', 'queued')
    .where('next_attempt_at', '<=', now())
    .returning('id')
    .execute();
  await postponeJobs(
    tx,
    putOff.map(({ id }) => jobId('send-email', id)),
    until,
  );
  return wait;
};

/**
 * Takes the emails held under a key, oldest first, into one new email. Each row is taken once, together with its job,
 * except the calling job.
 */
export const mergeInto = async (
  tx: Queries,
  digestId: string,
  { leadId, key, limit }: { leadId: string; key: string; limit: number },
): Promise<EmailRow[]> => {
  const rows = await tx
    .updateTable('emails')
    .set({ state: 'merged', digest_id: digestId, digest_key: null })
    .where('id', 'in', (held) =>
      held
        .selectFrom('emails')
        .select('id')
        .where('digest_key', '=', key)
        .where('state', '=', 'queued')
        .orderBy('seq')
        .limit(limit),
    )
    .where('state', '=', 'queued')
    .returningAll()
    .execute();
  const others = rows.filter(({ id }) => id !== leadId);
  if (rows.length > 1)
    await cancelJobs(
      tx,
      others.map(({ id }) => jobId('send-email', id)),
    );
  // Keeps a continuing flood from sending single emails between two digests.
  if (key === STUDIO) await spendTokens(tx, key, TO_STUDIO, rows.length);
  return rows.sort((one, other) => one.seq - other.seq);
};

/** Sends an email that was held alone as it is. */
export const releaseHeld = async (tx: Queries, id: string): Promise<void> => {
  await tx
    .updateTable('emails')
    .set({ state: 'queued', digest_id: null, next_attempt_at: now() })
    .where('id', '=', id)
    .execute();
};

/** Releases emails held for longer than the maximum: the clock was set back since. */
export const clampHeldTimes = async (tx: Queries): Promise<void> => {
  await tx
    .updateTable('emails')
    .set({ next_attempt_at: now() })
    .where('digest_key', 'is not', null)
    .where('state', '=', 'queued')
    .where('next_attempt_at', '>', fromNow(LONGEST_HELD_MS + MINUTE))
    .execute();
};
