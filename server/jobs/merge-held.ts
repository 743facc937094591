import { mayMerge, mergeInto, nextHeldKey, releaseHeld } from '../features/emails/digest-queries.ts';
import { queueEmail } from '../features/emails/queries.ts';
import { ordersDigest } from '../features/orders/emails/digest.ts';
import { newId } from '../ids.ts';
import type { Database } from '../ports/database/port.ts';

/** Orders one email lists at most: mail programs cut off what is longer. What is left makes the next one. */
const MOST_LISTED = 200;

/**
 * Turns emails that were held back into one that lists their orders, when their time has come. One transaction takes the rows and
 * writes the digest, so that each order is listed once, whichever process comes first and whenever it ends.
 */
export const createMerging = (database: Database, publicUrl: string) => {
  let running: Promise<void> = Promise.resolve();
  const mergeNext = async () => {
    const key = await nextHeldKey(database.read);
    if (key === undefined) return;
    await database.transaction(async (tx) => {
      if (!(await mayMerge(tx, key))) return;
      const id = newId();
      const rows = await mergeInto(tx, id, key, MOST_LISTED);
      const [only] = rows;
      if (only && rows.length === 1) await releaseHeld(tx, only.id);
      else if (only) await queueEmail(tx, publicUrl, { ...ordersDigest(rows), id });
    });
  };
  return {
    /** Lanes that look at once take turns. */
    next(): Promise<void> {
      running = running.catch(() => undefined).then(mergeNext);
      return running;
    },
  };
};
