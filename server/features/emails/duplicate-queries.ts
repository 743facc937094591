import { createHash } from 'node:crypto';
import { fromNow, MINUTE, now } from '../../clock.ts';
import type { Queries } from '../../ports/database/port.ts';

/**
 * Sends an email, unless the very same one was sent within the last minute: then the answer is the first one's. Of two at
 * once one waits for the other's transaction. `send` answers undefined when it sent nothing; that is not remembered.
 */
export const skipDuplicates = async <A>(
  tx: Queries,
  email: unknown,
  send: () => Promise<A | undefined>,
): Promise<{ answer: A | undefined; isRepeat: boolean }> => {
  // A time ahead is the work of a clock that was wrong.
  await tx
    .deleteFrom('recent_letters')
    .where((is) => is.or([is('at', '<', fromNow(-MINUTE)), is('at', '>', fromNow(MINUTE))]))
    .execute();
  const fingerprint = createHash('sha256').update(JSON.stringify(email)).digest('hex');
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('recent_letters')
    .values({ fingerprint, answer: '', at: now() })
    .onConflict((conflict) => conflict.column('fingerprint').doNothing())
    .executeTakeFirstOrThrow();
  if (!numInsertedOrUpdatedRows) {
    const first = await tx
      .selectFrom('recent_letters')
      .select('answer')
      .where('fingerprint', '=', fingerprint)
      .executeTakeFirstOrThrow();
    return { answer: JSON.parse(first.answer) as A, isRepeat: true };
  }
  const answer = await send();
  if (answer === undefined)
    await tx.deleteFrom('recent_letters').where('fingerprint', '=', fingerprint).execute();
  else
    await tx
      .updateTable('recent_letters')
      .set({ answer: JSON.stringify(answer) })
      .where('fingerprint', '=', fingerprint)
      .execute();
  return { answer, isRepeat: false };
};

/** Lets an email whose answer names this be sent again: it was withdrawn. */
export const forgetDuplicate = async (tx: Queries, id: string): Promise<void> => {
  await tx.deleteFrom('recent_letters').where('answer', 'like', `%"${id}"%`).execute();
};
