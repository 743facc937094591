import { createHash } from 'node:crypto';
import { fromNow, HOUR, MINUTE, now } from '../../clock.ts';
import { formatMailbox } from '../../email/mailbox.ts';
import { cancelJobs, jobId, postponeJobs } from '../../jobs/queries.ts';
import type { Queries } from '../../ports/database/port.ts';
import { type Rate, spendTokens, takeToken } from '../system/rate-limit-queries.ts';
import type { EmailRow, NewEmail } from './queries.ts';

// What visitors cause is limited by recipient and in all. Nothing is dropped: what goes beyond is held back, and sent in one email.

/** More than a client places in a day; whoever is bombed gets these and one an hour. */
const TO_ONE: Rate = { burst: 5, everyMs: HOUR };
/** To addresses that have never paid: more than a studio has in its best hour, too few to ruin its name as a sender. */
const TO_ALL: Rate = { burst: 60, everyMs: MINUTE };
const TO_STUDIO: Rate = { burst: 10, everyMs: MINUTE };
const STUDIO_DIGEST_MS = 10 * MINUTE;
/** No email is held for longer at a time. */
const LONGEST_HELD_MS = HOUR;

// In the order in which transactions lock them, which is that of the alphabet.
const ALL = 'order emails';
const RECIPIENT = 'recipient ';
const STUDIO = 'studio';

/** Buckets last for hours and backups for years: an address is not readable in its key. */
const recipientKey = (address: string): string =>
  RECIPIENT + createHash('sha256').update(formatMailbox(address)).digest('hex');

/** The email as it may be sent to a client: now, or in a digest with others. Who has paid before is not held for what strangers cause. */
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

/** When what is gathered under a key is to be sent; undefined when nothing is. */
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

/** 0 when a digest under this key may be sent now. If not, how long it is put off, and so is every other that is due to a client. */
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
 * Takes what is held under a key, oldest first, as part of one email that is yet to be written. Each row is taken once, and with it its
 * job, but for the one that asks.
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
  // While a flood goes on, single emails do not begin again between two digests.
  if (key === STUDIO) await spendTokens(tx, key, TO_STUDIO, rows.length);
  return rows.sort((one, other) => one.seq - other.seq);
};

/** One that was held alone goes out as it is. */
export const releaseHeld = async (tx: Queries, id: string): Promise<void> => {
  await tx
    .updateTable('emails')
    .set({ state: 'queued', digest_id: null, next_attempt_at: now() })
    .where('id', '=', id)
    .execute();
};

/** Lets go what is held for longer than anything is: the clock was set back since. */
export const clampHeldTimes = async (tx: Queries): Promise<void> => {
  await tx
    .updateTable('emails')
    .set({ next_attempt_at: now() })
    .where('digest_key', 'is not', null)
    .where('state', '=', 'queued')
    .where('next_attempt_at', '>', fromNow(LONGEST_HELD_MS + MINUTE))
    .execute();
};
