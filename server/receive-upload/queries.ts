import type { Queries } from '../ports/database/port.ts';

export const insertStagingLease = async (tx: Queries, id: string, leaseUntil: string): Promise<void> => {
  await tx
    .insertInto('staging_leases')
    .values({ id, lease_until: leaseUntil })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ lease_until: leaseUntil }))
    .execute();
};

/** Renews a lease. False when it was removed: its files may be gone. */
export const extendStagingLease = async (tx: Queries, id: string, leaseUntil: string): Promise<boolean> =>
  (
    await tx
      .updateTable('staging_leases')
      .set({ lease_until: leaseUntil })
      .where('id', '=', id)
      .executeTakeFirst()
  ).numUpdatedRows === 1n;

/** Ends a lease. False when it was removed before. */
export const deleteStagingLease = async (tx: Queries, id: string): Promise<boolean> =>
  (await tx.deleteFrom('staging_leases').where('id', '=', id).executeTakeFirst()).numDeletedRows === 1n;

/** Removes expired leases and returns the ids of live ones. */
export const findLiveStagingIds = async (tx: Queries, at: string): Promise<Set<string>> => {
  await tx.deleteFrom('staging_leases').where('lease_until', '<', at).execute();
  return new Set((await tx.selectFrom('staging_leases').select('id').execute()).map(({ id }) => id));
};
