import type { Queries } from '../../ports/database/port.ts';
import type { UploadRow } from './claim-queries.ts';

/** Leases an upload to one request, if it is free or its lease has expired. Returns its row. */
export const acquireLease = (
  tx: Queries,
  id: string,
  by: string,
  at: string,
  until: string,
): Promise<UploadRow | undefined> =>
  tx
    .updateTable('uploads')
    .set({ lease_by: by, lease_until: until })
    .where('id', '=', id)
    .where('state', '<>', 'removing')
    .where((where) => where.or([where('lease_by', 'is', null), where('lease_until', '<', at)]))
    .returningAll()
    .executeTakeFirst();

/** The current lease holder; null if there is none or the upload is gone. */
export const findLeaseHolder = async (
  db: Queries,
  id: string,
  at: string,
  beyond: string,
): Promise<string | null> =>
  (
    await db
      .selectFrom('uploads')
      .select('lease_by')
      .where('id', '=', id)
      .where('state', '<>', 'removing')
      .where('lease_until', '>=', at)
      .where('lease_until', '<=', beyond)
      .executeTakeFirst()
  )?.lease_by ?? null;

/** False if another request wants or has it, or the upload is gone. */
export const extendLease = async (tx: Queries, id: string, by: string, until: string): Promise<boolean> =>
  (
    await tx
      .updateTable('uploads')
      .set({ lease_until: until })
      .where('id', '=', id)
      .where('lease_by', '=', by)
      .where('state', '<>', 'removing')
      .executeTakeFirst()
  ).numUpdatedRows === 1n;

/** Tells the holder, in whichever process it runs, that another request is waiting. */
export const requestLease = async (tx: Queries, id: string, held: string, asked: string): Promise<void> => {
  await tx
    .updateTable('uploads')
    .set({ lease_by: asked })
    .where('id', '=', id)
    .where('lease_by', '=', held)
    .execute();
};

export const releaseLease = async (tx: Queries, id: string, holders: readonly string[]): Promise<void> => {
  await tx
    .updateTable('uploads')
    .set({ lease_by: null, lease_until: null })
    .where('id', '=', id)
    .where('lease_by', 'in', holders)
    .execute();
};
