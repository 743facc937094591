import { BULK_MAIL, claimDue, ORDER_MAIL, type Reach } from '../features/emails/outbox/queries.ts';
import type { ListedEmail } from '../features/emails/queries.ts';
import type { Database } from '../ports/database/port.ts';

/** Bulk mail leaves one of three lanes free: a mail about an order never waits for a slow server of one among thousands. */
const BULK_LANES = 2;

export type Claims = {
  /** What may be taken now: nothing that is under way here, and bulk mail only while it has room. */
  reach(): Reach;
  hasBulkRoom(): boolean;
  /** Takes one message, if there still is one, and counts it as under way until it is handled. */
  take(handle: (row: ListedEmail) => Promise<void>): Promise<void>;
};

/** The messages this process has on its hands. */
export const createClaims = (database: Database, leaseMs: number): Claims => {
  const underWay = new Set<string>();
  let bulkLanes = 0;
  const hasBulkRoom = () => bulkLanes < BULK_LANES;
  const reach = () => ({ except: [...underWay], upTo: hasBulkRoom() ? BULK_MAIL : ORDER_MAIL });
  return {
    reach,
    hasBulkRoom,
    async take(handle) {
      const now = reach();
      // Counted before it is known, so that lanes which look at the same moment leave one free.
      let isBulk = now.upTo === BULK_MAIL;
      if (isBulk) bulkLanes++;
      let row: ListedEmail | undefined;
      try {
        [row] = await database.transaction((tx) => claimDue(tx, 1, leaseMs, now));
        if (isBulk && row?.priority !== BULK_MAIL) {
          bulkLanes--;
          isBulk = false;
        }
        if (!row) return;
        underWay.add(row.id);
        await handle(row);
      } finally {
        if (row) underWay.delete(row.id);
        if (isBulk) bulkLanes--;
      }
    },
  };
};
