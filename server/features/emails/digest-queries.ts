import { cancelJobs, jobId, postponeJobs } from '../../jobs/queries.ts';
import { fromNow, now } from '../../lib/clock.ts';
import type { Queries } from '../../ports/database/port.ts';
import { takeToken } from '../system/rate-limit-queries.ts';
import { countListed } from './limit-queries.ts';
import { getRule, LONGEST_HELD_MS, STUDIO } from './limit-rules.ts';
import type { EmailRow } from './rows.ts';

// Emails over a limit are held back and merged into one.

/**
 * 0 if a digest under this key may be sent now; otherwise for how long it is postponed, and with it all of its group
 * that are due if strangers have had their share.
 */
export const mayMerge = async (tx: Queries, key: string): Promise<number> => {
  if (key === STUDIO) return 0;
  const { group, of_strangers, of_address } = getRule(key);
  const ofStrangers = of_strangers ? await takeToken(tx, of_strangers.key, of_strangers.rate) : 0;
  const wait = Math.min(ofStrangers || (await takeToken(tx, key, of_address)), LONGEST_HELD_MS);
  if (!wait) return 0;
  const until = fromNow(wait);
  const putOff = await tx
    .updateTable('emails')
    .set({ next_attempt_at: until })
    .where('digest_key', 'like', ofStrangers ? `${group} %` : key)
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
  if (key === STUDIO) await countListed(tx, rows.length);
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
