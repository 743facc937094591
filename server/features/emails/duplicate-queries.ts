import { createHash } from 'node:crypto';
import { fromNow, MINUTE, now } from '../../lib/clock.ts';
import type { Queries } from '../../ports/database/port.ts';

/**
 * Sends an email unless an identical one was sent within the last minute; then returns the first one's answer. Of two
 * concurrent calls the second waits for the first one's transaction. If nothing was sent, `send` returns undefined and
 * nothing is remembered.
 */
export const skipDuplicates = async <A>(
  tx: Queries,
  email: unknown,
  send: () => Promise<A | undefined>,
): Promise<{ answer: A | undefined; isRepeat: boolean }> => {
  await tx.deleteFrom('recent_emails').where('at', '<', fromNow(-MINUTE)).execute();
  const fingerprint = createHash('sha256').update(JSON.stringify(email)).digest('hex');
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('recent_emails')
    .values({ fingerprint, answer: '', at: now() })
    .onConflict((conflict) => conflict.column('fingerprint').doNothing())
    .executeTakeFirstOrThrow();
  if (!numInsertedOrUpdatedRows) {
    const first = await tx
      .selectFrom('recent_emails')
      .select('answer')
      .where('fingerprint', '=', fingerprint)
      .executeTakeFirstOrThrow();
    return { answer: JSON.parse(first.answer) as A, isRepeat: true };
  }
  const answer = await send();
  if (answer === undefined)
    await tx.deleteFrom('recent_emails').where('fingerprint', '=', fingerprint).execute();
  else
    await tx
      .updateTable('recent_emails')
      .set({ answer: JSON.stringify(answer) })
      .where('fingerprint', '=', fingerprint)
      .execute();
  return { answer, isRepeat: false };
};

/** Lets an email be sent again after it was withdrawn; `id` is its remembered answer. */
export const forgetDuplicate = async (tx: Queries, id: string): Promise<void> => {
  await tx.deleteFrom('recent_emails').where('answer', 'like', `%"${id}"%`).execute();
};
